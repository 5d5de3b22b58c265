import { isIPv6 } from 'node:net'

/** Whom to count failures against. One subscriber holds a whole IPv6 /64, so that is one address here. */
export function clientAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.toLowerCase().split('::')
  const start = head === '' ? [] : head.split(':')
  const end = tail ? tail.split(':') : []
  const middle = tail === undefined ? [] : Array(Math.max(0, 8 - start.length - end.length)).fill('0')
  const groups = [...start, ...middle, ...end].map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.slice(0, 4).join(':')}::/64`
}
