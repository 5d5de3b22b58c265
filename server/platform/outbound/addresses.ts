import { BlockList, isIP } from 'node:net'

/** True for an address of the public internet: the only kind a URL from outside may lead to. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !privateRanges.check(address, 'ipv4')
  if (family === 6)
    return publicIpv6.check(address, 'ipv6') && !privateRanges.check(address, 'ipv6')
  return false
}

/** The address a URL spells out, in whatever spelling (127.1, 2130706433, 0x7f.0.0.1, [::ffff:127.0.0.1]); undefined for a name. */
export function literalAddress(url: URL): string | undefined {
  // URL has already turned every numeric spelling of IPv4 into dotted decimal
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  return isIP(host) ? host : undefined
}

/** 'host:port' as FETCH_ALLOW_HOSTS writes it. */
export function hostAndPort(url: URL): string {
  return `${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`.toLowerCase()
}

const privateRanges = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10], // carrier-grade NAT
  ['127.0.0.0', 8],
  ['169.254.0.0', 16], // link-local, cloud metadata
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved and broadcast
] as const)
  privateRanges.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['2001::', 23], // Teredo, ORCHID and other protocol assignments
  ['2001:db8::', 32],
  ['2002::', 16], // 6to4 carries any IPv4 address inside
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const)
  privateRanges.addSubnet(network, prefix, 'ipv6')

// Global unicast is all there is in public use; loopback, mapped, NAT64, link-local, unique-local and multicast lie outside
const publicIpv6 = new BlockList()
publicIpv6.addSubnet('2000::', 3, 'ipv6')
