import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { badInput } from '../errors.ts'
import { nothingHere } from './answer-errors.ts'

/** Our bodies are two levels deep. A megabyte of brackets would take a second to parse. */
const NESTED_AT_MOST = 32

/** Accepts JSON only. Our calls send its content type even without a body; empty means `{}`. */
export function readBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, {})
    else if (isDeep(body as string)) done(badInput('The request body is nested too deeply.'))
    else parse(request, body as string, done)
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || request.method === 'GET' || request.method === 'HEAD') return
    reply.header('connection', 'close') // or the body would be read to its end, to be thrown away
    throw nothingHere()
  })
}

/** Ignores brackets inside strings. */
function isDeep(json: string): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === BACKSLASH) at++
    else if (code === QUOTE) isText = !isText
    else if (isText) continue
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      if (++depth > NESTED_AT_MOST) return true
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth--
  }
  return false
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Fastify's rewriteUrl: a stray % (as in /50%off) is escaped. Otherwise the router would reply itself,
 * without our headers, pages and log.
 */
export function readableUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (!url.includes('%')) return url
  const path = url.split(/[?#]/, 1)[0] ?? ''
  try {
    decodeURI(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}

/** An undecodable page URL is a plain 404; an API call gets a 400. */
export function refuseUnreadableCalls(app: FastifyInstance) {
  app.addHook('onRequest', async (request) => {
    if (request.url !== request.originalUrl && isCall(request.url))
      throw badInput('The address holds a % that stands for no character.')
  })
}

export const isCall = (url: string) => /^\/api(\/|\?|$)/.test(url)
