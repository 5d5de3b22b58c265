import type { FastifyInstance, FastifyRequest } from 'fastify'
import { withQueryLimit } from '../database/query-limit.ts'

/**
 * How long one statement of a request may take, in milliseconds. A search takes at most 4 s; a connection without a byte
 * is closed after 30 s.
 */
export const QUERY_LIMITS = { read: 10_000, write: 20_000 }
export type QueryLimits = typeof QUERY_LIMITS

/** A request under way while the database stops answering ends with 503, instead of waiting until it is back. */
export function limitQueries(app: FastifyInstance, { read, write }: QueryLimits) {
  const limited = ({ method }: FastifyRequest, _reply: unknown, done: () => void) =>
    withQueryLimit(method === 'GET' || method === 'HEAD' ? read : write, done)
  app.addHook('onRequest', limited)
  // what is read of a body in between runs outside
  app.addHook('preHandler', limited)
}
