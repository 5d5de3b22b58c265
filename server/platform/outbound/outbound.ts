import type { LookupAddress } from 'node:dns'
import type { Socket } from 'node:net'
import { type Dispatcher, request as send } from 'undici'
import type { Config } from '../config.ts'
import { Semaphore } from '../semaphore.ts'
import {
  checkedUrl,
  checkName,
  createExits,
  type Exit,
  guardedSocket,
  refusePrivate,
  reservedAddress,
  type Server,
  serverUrl,
} from './address-guard.ts'
import { hostAndPort } from './addresses.ts'
import { readBody } from './body.ts'
import { Deadline } from './deadline.ts'
import { OutboundError, outboundError } from './outbound-error.ts'
import {
  changesToGet,
  lowerCased,
  mayTakeSecrets,
  redirectTarget,
  withCredentials,
  withoutSecretHeaders,
} from './redirects.ts'

export { OutboundError } from './outbound-error.ts'

type OutboundRequest = {
  /** Configured base URL of the service; if its host is in serviceHosts, it is exempt for this request. */
  service?: string
  method?: Dispatcher.HttpMethod
  headers?: Record<string, string>
  body?: string | Buffer
  maxBytes?: number
  /** Returns the first `maxBytes` of a larger answer instead of failing. */
  truncates?: boolean
  /** Runs before every hop, redirects included; throwing ends the request. */
  beforeHop?: (url: URL) => Promise<void>
  /** For the whole exchange including redirects, from the moment a connection is free. */
  deadlineMs?: number
  /** Maximum wait for a free connection to the host. */
  queueMs?: number
  maxRedirects?: number
  /** Until the first byte; language models need longer than feeds. */
  headersTimeoutMs?: number
  signal?: AbortSignal
}

export type OutboundReply = {
  status: number
  url: string
  headers: Record<string, string>
  body: Buffer
  /** `to` as sent, including credentials. */
  redirects: { status: number; from: string; to: string }[]
}

export type Outbound = {
  request(url: string, options?: OutboundRequest): Promise<OutboundReply>
  /** Returns the URL if we may fetch it ourselves, for URLs passed on to a service. Throws ADDRESS_NOT_ALLOWED. */
  checked(url: string): Promise<string>
  /** A guarded connection to a non-HTTP server, on one of these ports. */
  connect(to: Server, ports: readonly number[]): Promise<Socket>
  /** Throws ADDRESS_NOT_ALLOWED for an address that is never fetched. */
  refusePrivate(url: string): void
  /** The same for servers we never connect to. */
  refuseServer(to: Server, ports: readonly number[]): void
  /** The same way out with a count of its own: nobody else's requests to a host hold up these. */
  apart(connectionsPerHost: number): Outbound
  close(): Promise<void>
}

export type OutboundOptions = {
  /** 'host:port' entries exempt from the ban on private addresses and unusual ports */
  allowHosts: readonly string[]
  /** 'host:port' entries exempt only in requests to that service */
  serviceHosts?: readonly string[]
  /** 'host:port' entries of `allowHosts` that only requests to that service may use; read when one is met. */
  reservedHosts?: () => Promise<ReadonlySet<string>>
  userAgent: string
  ports?: readonly number[]
  resolve?: (hostname: string) => Promise<LookupAddress[]>
  connectTimeoutMs?: number
  headersTimeoutMs?: number
}

const USUAL_PORTS = [80, 443]
const MAX_BYTES = 10_000_000
const HEADERS_TIMEOUT_MS = 20_000
const MAX_REDIRECTS = 5
const CONNECTIONS_PER_HOST = 2

/** The only client for foreign hosts: guarded against private addresses, bounded in time and size, polite. */
export function createOutbound(options: OutboundOptions): Outbound {
  const ports = options.ports ?? USUAL_PORTS
  const exits = createExits(options)

  async function exchange(
    url: URL,
    request: OutboundRequest,
    headers: Record<string, string>,
    { agent }: Exit,
    signal: AbortSignal,
  ) {
    const reply = await send(url, {
      dispatcher: agent,
      method: request.method ?? 'GET',
      headers: {
        ...headers,
        'user-agent': options.userAgent,
        'accept-encoding': 'gzip, deflate, br',
      },
      body: request.body ?? null,
      signal,
      headersTimeout: request.headersTimeoutMs ?? options.headersTimeoutMs ?? HEADERS_TIMEOUT_MS,
      // undici's body timeout restarts with every byte; the overall deadline replaces it.
      bodyTimeout: 0,
    })
    const replyHeaders = lowerCased(reply.headers)
    const body = await readBody(
      reply.body,
      replyHeaders['content-encoding'] ?? '',
      request.maxBytes ?? MAX_BYTES,
      request.truncates,
    )
    return { status: reply.statusCode, headers: replyHeaders, body }
  }

  async function refuseReserved(url: URL, service?: string) {
    const host = hostAndPort(url)
    if (!exits.common.allowed.has(host) || (service && hostAndPort(new URL(service)) === host))
      return
    if ((await options.reservedHosts?.())?.has(host)) throw reservedAddress(url.hostname)
  }

  async function follow(
    hosts: Semaphore,
    address: string,
    request: OutboundRequest,
  ): Promise<OutboundReply> {
    const exit = exits.to(request.service)
    let hop: OutboundRequest = request
    let url = checkedUrl(address, exit.allowed, ports)
    let headers = lowerCased(request.headers)
    const redirects: OutboundReply['redirects'] = []
    const deadline = new Deadline(request)
    try {
      headers = withCredentials(url, headers)
      await refuseReserved(url, request.service)
      for (;;) {
        const waiting = deadline.waiting()
        await request.beforeHop?.(url)
        const giveBack = await hosts.take(url.hostname, waiting)
        const reply = await exchange(url, hop, headers, exit, deadline.running()).finally(giveBack)
        const target = redirectTarget(reply, url)
        if (!target) return { ...reply, url: url.href, redirects }
        if (redirects.length >= (request.maxRedirects ?? MAX_REDIRECTS))
          throw new OutboundError('TOO_MANY_REDIRECTS', `${url.hostname} redirects too many times.`)
        const next = checkedUrl(target, exit.allowed, ports)
        await refuseReserved(next, request.service)
        if (changesToGet(reply.status, hop.method)) hop = { ...hop, method: 'GET', body: undefined }
        redirects.push({ status: reply.status, from: url.href, to: next.href })
        headers = withCredentials(
          next,
          mayTakeSecrets(url, next) ? headers : withoutSecretHeaders(headers),
        )
        url = next
      }
    } catch (error) {
      const failure = deadline.expired(url.hostname) ?? outboundError(error, url.hostname)
      failure.redirects = redirects
      throw failure
    }
  }

  const within = (hosts: Semaphore): Outbound => ({
    request: async (url, request = {}) => follow(hosts, url, request),
    async checked(address) {
      const url = checkedUrl(address, exits.common.allowed, ports)
      await refuseReserved(url)
      await checkName(url, exits.common.allowed, options.resolve)
      return url.href
    },
    connect: (to, atPorts) =>
      guardedSocket(to, options, exits.common.allowed, atPorts).catch((error: unknown) => {
        throw outboundError(error, to.host)
      }),
    refusePrivate: (address) => refusePrivate(address, exits.common.allowed, ports),
    refuseServer: (to, atPorts) => refusePrivate(serverUrl(to), exits.common.allowed, atPorts),
    apart: (connectionsPerHost) => within(new Semaphore(connectionsPerHost)),
    close: () => exits.close(),
  })
  return within(new Semaphore(CONNECTIONS_PER_HOST))
}

/** Names the calling site to publishers, and whom to contact. */
export function userAgent({ siteName, siteUrl }: Pick<Config, 'siteName' | 'siteUrl'>): string {
  const name = siteName.replace(/[^\w-]+/g, '') || 'CryptoNews'
  return `${name}/1.0${siteUrl ? ` (+${siteUrl})` : ''}`
}
