import * as z from 'zod'
import { type Endpoint, type EndpointTable, isOpen } from '../../../contract/endpoint.ts'
import { readOnce } from '../database/snapshot.ts'
import type { AppLog } from '../log.ts'
import { errorBody, explain } from './answer-errors.ts'
import { type Handler, NOBODY, parsePart, parseQuery } from './implement.ts'

export type OpenRead = { key: string; params: Record<string, unknown>; path: string }
export type OpenReply = { status: number; body: unknown }

/**
 * Public reads called in process, validated and trimmed as over the wire. HTTP would cost almost half of a
 * page's rendering.
 */
export function openReads(
  endpoints: EndpointTable,
  routes: Record<string, unknown>,
  log: Pick<AppLog, 'error' | 'warn'>,
) {
  return async function read({ key, params, path }: OpenRead): Promise<OpenReply> {
    const endpoint = (endpoints as Record<string, Endpoint>)[key]
    if (!endpoint || !isOpen(endpoint) || !key.startsWith('GET '))
      throw new Error(`'${key}' is nothing that everybody may read`)
    const handler = routes[key] as Handler<Endpoint>
    const answer = async () => {
      const result = await handler({
        params: parsePart(endpoint.params, textsOf(params)),
        query: parseQuery(endpoint.query, queryOf(path)),
        body: undefined as never,
        caller: NOBODY as never,
        headers: {},
        // A public read may only use headers of the request; anything else fails on the first page.
        request: undefined as never,
      })
      return z.parse(endpoint.reply, result)
    }
    try {
      const body = await (path.includes('?') ? answer() : readOnce(path, answer))
      return { status: endpoint.status ?? 200, body }
    } catch (error) {
      const expected = explain(error, log)
      return { status: expected.status, body: errorBody(expected) }
    }
  }
}

const textsOf = (params: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))

/** As Fastify parses it: a repeated name becomes a list. */
function queryOf(path: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {}
  const [, search = ''] = path.split('?', 2)
  for (const [name, value] of new URLSearchParams(search)) {
    const before = query[name]
    query[name] = before === undefined ? value : [before, value].flat()
  }
  return query
}
