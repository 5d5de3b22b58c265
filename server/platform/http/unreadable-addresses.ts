import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { badInput } from '../errors.ts'

/**
 * Given to Fastify for every request: in a path such as /50%off, whose % stands for nothing, it stands for itself from here
 * on. The router would answer such a path on its own, past our headers, pages and log.
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

/** A visitor's mistyped page is merely not there; a program is told what is wrong with its call. */
export function refuseUnreadableCalls(app: FastifyInstance) {
  app.addHook('onRequest', async (request) => {
    if (request.url !== request.originalUrl && isCall(request.url))
      throw badInput('The address holds a % that stands for no character.')
  })
}

export const isCall = (url: string) => /^\/api(\/|\?|$)/.test(url)
