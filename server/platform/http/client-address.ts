import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { Config } from '../config.ts'
import { isPublicAddress } from '../outbound/addresses.ts'

/** The client's address under TRUST_PROXY; the same rule as Fastify's `request.ip`. */
export function clientAddress({ trustProxy }: Pick<Config, 'trustProxy'>) {
  const trusted = Array.isArray(trustProxy) ? networks(trustProxy) : undefined
  return ({ socket, headers }: IncomingMessage): string => {
    const chain = [
      ...forwardedFor(headers['x-forwarded-for']),
      plain(socket.remoteAddress ?? ''),
    ].reverse()
    const isTrusted = (address: string, hop: number) =>
      typeof trustProxy === 'number' ? hop < trustProxy : (trusted?.(address) ?? false)
    return chain.find((address, hop) => !isTrusted(address, hop)) ?? chain.at(-1) ?? ''
  }
}

/** Whether the other end of the connection is on loopback or in a private network. */
export const isLocalPeer = ({ socket }: IncomingMessage): boolean =>
  !isPublicAddress(plain(socket.remoteAddress ?? '').replace(/%.*/, ''))

/** Whom to count against: an IPv4 address or an IPv6 /56, which is what one subscriber may hold. */
export function countedAs(given: string): string {
  const address = plain(given)
  if (isIP(address) !== 6) return address
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? []
  const [before, after] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [
    string[],
    string[],
  ]
  const middle = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  const [one, two, three, last = 0] = [...before, ...middle, ...after].map((group) =>
    Number.parseInt(group, 16),
  )
  const groups = [one, two, three, last & 0xff00]
  return `${groups.map((group) => group?.toString(16)).join(':')}::/56`
}

/** Where many addresses are easily one person's: IPv4 /24, and IPv6 as it is counted. */
export function networkOf(given: string): string {
  const address = countedAs(given)
  return isIP(address) === 4 ? address.replace(/\d+$/, '0/24') : address
}

const forwardedFor = (header: string | string[] | undefined) =>
  [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((each) => plain(each.trim()))
    .filter(Boolean)

/** '::ffff:10.0.0.1' is 10.0.0.1 on an IPv6 socket. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

function networks(addresses: readonly string[]) {
  const list = new BlockList()
  for (const each of addresses) {
    const [address = '', prefix] = each.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix) list.addSubnet(address, Number(prefix), family)
    else list.addAddress(address, family)
  }
  return (address: string) =>
    isIP(address) > 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
