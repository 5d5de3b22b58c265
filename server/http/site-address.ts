import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'

/** The site's absolute address without a trailing slash: as configured, else as this visitor wrote it. */
export function siteAddress({ config }: Pick<Context, 'config'>, request: FastifyRequest): string {
  // not request.host: behind a trusted proxy that would be whatever X-Forwarded-Host a visitor sends along
  if (config.siteUrl) return config.siteUrl
  // the origin alone: whatever else a Host header holds would change which page is rendered
  return (
    URL.parse(`${request.protocol}://${request.headers.host ?? 'localhost'}`)?.origin ?? 'http://localhost'
  )
}
