import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'

/**
 * The site's absolute address without a trailing slash: as configured, else where the server listens. Never the Host header:
 * a visitor writes it, and his answer may be kept for others.
 */
export function siteAddress(
  { config }: Pick<Context, 'config'>,
  { server }: Pick<FastifyRequest, 'server'>,
): string {
  if (config.siteUrl) return config.siteUrl
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  return new URL(`http://${nameOf(config.host)}:${port}`).origin
}

/** What 'all addresses' is called from here. */
function nameOf(host: string) {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return isIPv6(host) ? `[${host}]` : host
}

/** For an operator who lets others in but has not said under which address. */
export function missingAddressWarning({ siteUrl, host, process }: Context['config']): string | undefined {
  if (siteUrl || process === 'worker' || /^(127\.|localhost$|::1$)/.test(host)) return undefined
  return `SITE_URL is not set, and the server listens on ${host}: canonical links, the sitemap and the feeds name this machine. Set it to the address visitors use.`
}
