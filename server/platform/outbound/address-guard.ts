import type { LookupAddress, LookupOptions } from 'node:dns'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { hostAndPort, isPublicAddress, literalAddress } from './addresses.ts'
import { createLookUp, PRIVATE_NAME, type Resolve } from './dns-lookup.ts'
import { addressRefused, OutboundError } from './outbound-error.ts'

type LookupDone = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void

export type GuardOptions = { resolve?: Resolve; connectTimeoutMs?: number }

const CONNECT_TIMEOUT_MS = 10_000
const lookUp = createLookUp()

/** Refuses what can be refused by reading the URL: other schemes, unusual ports, private addresses written out. */
export function checkedUrl(
  address: string,
  allowed: ReadonlySet<string>,
  ports: readonly number[],
): URL {
  const url = URL.parse(address)
  if (!url?.hostname) throw addressRefused('This address is not allowed: it is not a complete URL.')
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw addressRefused(`The address ${url.protocol}// is not allowed: only http and https are.`)
  if (allowed.has(hostAndPort(url))) return url
  // URL drops the port that is usual for its scheme
  if (url.port !== '' && !ports.includes(Number(url.port)))
    throw addressRefused(
      `The port ${url.port} of ${url.hostname} is not allowed: only ${ports.join(' and ')} are.`,
    )
  const literal = literalAddress(url)
  if (literal !== undefined && !isPublicAddress(literal)) throw privateAddress(url.hostname)
  return url
}

/** Opens sockets to public addresses only, judged after DNS, so a name that changes its mind gains nothing. */
function guardedConnector(
  options: GuardOptions,
  allowed: ReadonlySet<string>,
): buildConnector.connector {
  const connectorWith = (keep: Keep) =>
    buildConnector({
      timeout: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
      allowH2: false,
      lookup: lookupKeeping(keep, options.resolve),
    })
  const guarded = connectorWith(onlyPublic)
  const exempt = connectorWith(anyAddress)

  return (target, callback) => {
    const url = new URL(`${target.protocol}//${target.host ?? target.hostname}`)
    if (allowed.has(hostAndPort(url))) return exempt(target, callback)
    // A literal address never reaches the lookup hook
    const literal = literalAddress(url)
    if (literal !== undefined && !isPublicAddress(literal))
      return callback(privateAddress(literal), null)
    return guarded(target, callback)
  }
}

export type Server = { host: string; port: number }

/** With a scheme that has another usual port, because URL would drop its own. */
export const serverUrl = ({ host, port }: Server) =>
  `${port === 443 ? 'http' : 'https'}://${host}:${port}`

/** The same for what does not speak HTTP: a plain connection to a mail server. */
export async function guardedSocket(
  { host, port }: Server,
  { resolve, connectTimeoutMs }: GuardOptions,
  allowed: ReadonlySet<string>,
  ports: readonly number[],
): Promise<Socket> {
  const url = checkedUrl(serverUrl({ host, port }), allowed, ports)
  const keep = allowed.has(hostAndPort(url)) ? anyAddress : onlyPublic
  const socket = connect({ host: url.hostname, port, lookup: lookupKeeping(keep, resolve) })
  const signal = AbortSignal.timeout(connectTimeoutMs ?? CONNECT_TIMEOUT_MS)
  try {
    await once(socket, 'connect', { signal })
    return socket
  } catch (error) {
    socket.destroy()
    throw signal.aborted ? tooSlow(host) : error
  }
}

type Keep = (found: LookupAddress[], host: string) => LookupAddress[]
const anyAddress: Keep = (found) => found

function lookupKeeping(keep: Keep, resolve: Resolve = lookUp) {
  return (hostname: string, wish: LookupOptions, done: LookupDone) => {
    resolve(hostname)
      .then((found) => keep(found, hostname))
      .then(
        (found) =>
          wish.all ? done(null, found) : done(null, found[0]?.address ?? '', found[0]?.family),
        (error: NodeJS.ErrnoException) => done(error, []),
      )
  }
}

/** For an address that somebody else will fetch on our behalf: no socket of ours will judge it, so its name is looked up now. */
export async function checkName(
  url: URL,
  allowed: ReadonlySet<string>,
  resolve: Resolve = lookUp,
): Promise<void> {
  if (allowed.has(hostAndPort(url)) || literalAddress(url) !== undefined) return
  // a public name that does not resolve here may well do so there
  const found = await resolve(url.hostname).catch(() => undefined)
  if (found) onlyPublic(found, url.hostname)
  else if (PRIVATE_NAME.test(url.hostname)) throw privateAddress(url.hostname)
}

/** What can be refused without asking anybody: an address to be stored, and fetched later. */
export function refusePrivate(
  address: string,
  allowed: ReadonlySet<string>,
  ports: readonly number[],
): void {
  const url = checkedUrl(address, allowed, ports)
  if (allowed.has(hostAndPort(url)) || literalAddress(url) !== undefined) return
  if (PRIVATE_NAME.test(url.hostname)) throw privateAddress(url.hostname)
}

function onlyPublic(found: LookupAddress[], hostname: string): LookupAddress[] {
  const reachable = found.filter(({ address }) => isPublicAddress(address))
  if (reachable.length === 0) throw privateAddress(hostname)
  return reachable
}

function privateAddress(host: string) {
  return addressRefused(
    `The address ${host} is not allowed: it belongs to a private or reserved network.`,
  )
}

export function reservedAddress(host: string) {
  return addressRefused(`The address ${host} is not allowed: a model or mail server is there.`)
}

const tooSlow = (host: string) =>
  new OutboundError('TIMEOUT', `${host} did not accept a connection in time.`, { isUnsent: true })

/** Connections of their own, because one that was opened for an exempt request must never serve another. */
export type Exit = { allowed: ReadonlySet<string>; agent: Agent }

type ExitOptions = GuardOptions & {
  allowHosts: readonly string[]
  serviceHosts?: readonly string[]
}

/** The common way out, and one for each configured service: its host is exempt there and nowhere else. */
export function createExits(options: ExitOptions) {
  const exit = (...services: string[]): Exit => {
    const allowed = new Set([...options.allowHosts, ...services].map((host) => host.toLowerCase()))
    // pipelining 0 closes each connection after its answer, so idle ones never count against the host's limit
    return {
      allowed,
      agent: new Agent({ connect: guardedConnector(options, allowed), pipelining: 0 }),
    }
  }
  const common = exit()
  const services = new Map(
    (options.serviceHosts ?? []).map((host) => [host.toLowerCase(), exit(host)]),
  )

  return {
    common,
    /** For requests to the service at this base URL. */
    to: (service: string | undefined): Exit =>
      (service === undefined ? undefined : services.get(hostAndPort(new URL(service)))) ?? common,
    async close() {
      await Promise.all([common, ...services.values()].map(({ agent }) => agent.destroy()))
    },
  }
}
