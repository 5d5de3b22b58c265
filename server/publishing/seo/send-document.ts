import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const FRESH_SECONDS = 300

/** Readers poll often: an unchanged document is a 304. */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  text: string,
) {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  reply.header('etag', etag).header('cache-control', `public, max-age=${FRESH_SECONDS}`)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type(type).send(text)
}
