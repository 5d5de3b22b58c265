import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'

/**
 * The site's absolute URL without a trailing slash: configured, or where the server listens. Never the Host
 * header, which visitors control and which could end up in cached pages.
 */
export function siteAddress(
  { config }: Pick<Context, 'config'>,
  { server }: Pick<FastifyRequest, 'server'>,
): string {
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  return addressOf({ ...config, port })
}

/** The same where no server listens yet: with PORT=0 its port is not known. */
export const addressOf = ({
  siteUrl,
  host,
  port,
}: Pick<Context['config'], 'host' | 'port'> & { siteUrl?: string | undefined }) =>
  siteUrl ?? new URL(`http://${nameOf(host)}:${port}`).origin

/** The local name of a wildcard address. */
function nameOf(host: string) {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return isIPv6(host) ? `[${host}]` : host
}

/** Warns operators who accept outside connections without SITE_URL. */
export function missingAddressWarning({
  siteUrl,
  host,
  process,
}: Context['config']): string | undefined {
  if (siteUrl || process === 'worker' || /^(127\.|localhost$|::1$)/.test(host)) return undefined
  return `SITE_URL is not set, and the server listens on ${host}: canonical links, the sitemap and the feeds name this machine. Set it to the address visitors use.`
}
