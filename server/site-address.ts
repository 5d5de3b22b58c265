import type { FastifyRequest } from 'fastify'
import type { Context } from './context.ts'

/** The site's absolute address without a trailing slash: as configured, else as this visitor wrote it. */
export function siteAddress({ config }: Pick<Context, 'config'>, request: FastifyRequest): string {
  return config.siteUrl ?? `${request.protocol}://${request.host}`
}
