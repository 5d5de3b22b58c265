import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { badInput } from '../errors.ts'

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
