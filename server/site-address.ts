import type { FastifyRequest } from 'fastify'
import type { Context } from './context.ts'

/** The site's absolute address without a trailing slash: as configured, else as this visitor wrote it. */
export function siteAddress({ config }: Pick<Context, 'config'>, request: FastifyRequest): string {
  // not request.host: behind a trusted proxy that would be whatever X-Forwarded-Host a visitor sends along
  return config.siteUrl ?? `${request.protocol}://${request.headers.host ?? 'localhost'}`
}
