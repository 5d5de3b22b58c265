import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { Config } from '../config.ts'

/** The client's address under TRUST_PROXY; the same rule as Fastify's `request.ip`. */
export function clientAddress({ trustProxy }: Pick<Config, 'trustProxy'>) {
  const trusted = Array.isArray(trustProxy) ? networks(trustProxy) : undefined
  return ({ socket, headers }: IncomingMessage): string => {
    const chain = [...forwardedFor(headers['x-forwarded-for']), plain(socket.remoteAddress ?? '')].reverse()
    const isTrusted = (address: string, hop: number) =>
      typeof trustProxy === 'number' ? hop < trustProxy : (trusted?.(address) ?? false)
    return chain.find((address, hop) => !isTrusted(address, hop)) ?? chain.at(-1) ?? ''
  }
}

const isLocalNetwork = networks([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '::1',
  'fc00::/7',
  'fe80::/10',
])

/** Whether the other end of the connection is on loopback or in a private network. */
export const isLocalPeer = ({ socket }: IncomingMessage): boolean =>
  isLocalNetwork(plain(socket.remoteAddress ?? '').replace(/%.*/, ''))

/** An IPv6 client counts by its /64. */
export function countedAs(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? []
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const groups = [
    ...before,
    ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'),
    ...after,
  ]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

const forwardedFor = (header: string | string[] | undefined) =>
  [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((each) => plain(each.trim()))
    .filter(Boolean)

/** '::ffff:10.0.0.1' is 10.0.0.1 on an IPv6 socket. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

function networks(addresses: readonly string[]) {
  const list = new BlockList()
  for (const each of addresses) {
    const [address = '', prefix] = each.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix) list.addSubnet(address, Number(prefix), family)
    else list.addAddress(address, family)
  }
  return (address: string) => isIP(address) > 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
