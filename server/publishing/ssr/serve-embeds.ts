import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { inlineHashes } from '../../platform/http/security-headers.ts'
import { currentSite } from '../../platform/settings/current-site.ts'
import { type Send, siteInfo, type WebPart } from './ssr.ts'

/** Widgets for the frames of other sites: the only pages that may be framed. */
export function serveEmbeds(
  app: FastifyInstance,
  context: Context,
  web: Pick<WebPart, 'embed'>,
  send: Send,
) {
  async function answer(request: FastifyRequest, reply: FastifyReply, symbol?: string) {
    const theme = new URL(request.url, 'http://own.invalid').searchParams.get('theme')
    const { status, page } = await web.embed(
      symbol,
      theme,
      send,
      siteInfo(context, request, await currentSite(context)),
    )
    const policy = [
      "default-src 'none'",
      `style-src ${inlineHashes(page, 'style').join(' ')}`,
      "img-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      'frame-ancestors *',
    ]
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .removeHeader('x-frame-options')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('content-security-policy', policy.join('; '))
      .header('cache-control', 'no-cache')
      .send(page)
  }
  app.get('/embed/top', (request, reply) => answer(request, reply))
  app.get<{ Params: { symbol: string } }>('/embed/coin/:symbol', (request, reply) =>
    answer(request, reply, request.params.symbol),
  )
}
