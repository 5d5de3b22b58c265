import type { FastifyRequest } from 'fastify'

/** The `updated_at` the editor started from, sent as If-Match. Without it the last write wins. */
export function unchangedSince(request: FastifyRequest): string | undefined {
  const value = request.headers['if-match']?.replace(/^W\//, '').replaceAll('"', '').trim()
  return value && value !== '*' && !Number.isNaN(Date.parse(value))
    ? new Date(value).toISOString()
    : undefined
}
