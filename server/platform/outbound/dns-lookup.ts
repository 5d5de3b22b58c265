import { promises as dns, type LookupAddress } from 'node:dns'
import { readFile } from 'node:fs/promises'

export type Resolve = (hostname: string) => Promise<LookupAddress[]>

type LookUpOptions = { servers?: string[]; timeoutMs?: number; hostsFile?: string }

/** Names that only exist in private networks: without a dot, or under a reserved domain. */
export const PRIVATE_NAME = /^[^.]+\.?$|\.(localhost|local|internal|lan|home\.arpa)\.?$/i

/**
 * Queries name servers directly: the system resolver blocks a thread of Node's small pool while a name server
 * is silent. Falls back to the system for names only it knows.
 */
export function createLookUp({
  servers,
  timeoutMs = 2_000,
  hostsFile = '/etc/hosts',
}: LookUpOptions = {}): Resolve {
  const resolver = new dns.Resolver({ timeout: timeoutMs, tries: 2 })
  if (servers) resolver.setServers(servers)
  const askSystem = (hostname: string) => dns.lookup(hostname, { all: true })

  return async (hostname) => {
    if (PRIVATE_NAME.test(hostname) || (await isNamedIn(hostsFile, hostname)))
      return askSystem(hostname)
    const [four, six] = await Promise.allSettled([
      resolver.resolve4(hostname),
      resolver.resolve6(hostname),
    ])
    const found = [...addresses(four, 4), ...addresses(six, 6)]
    if (found.length > 0) return found
    const silence = [four, six].find(
      (answer) => answer.status === 'rejected' && isSilence(answer.reason),
    )
    if (silence?.status === 'rejected') throw silence.reason
    return askSystem(hostname)
  }
}

function addresses(answer: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  return answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : []
}

const isSilence = (error: NodeJS.ErrnoException) => error.code === 'ETIMEOUT'

async function isNamedIn(hostsFile: string, hostname: string): Promise<boolean> {
  const text = await readFile(hostsFile, 'utf8').catch(() => '')
  return text
    .split('\n')
    .some((line) =>
      line.replace(/#.*/, '').toLowerCase().split(/\s+/).slice(1).includes(hostname.toLowerCase()),
    )
}
