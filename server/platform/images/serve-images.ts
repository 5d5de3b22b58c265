import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { PICTURE_WIDTHS } from '../../../contract/platform/picture-widths.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { articleImages } from './article-image.ts'

const DAY_SECONDS = 86_400
const MINUTES_SECONDS = 300

/** `GET /images/articles/{id}?w=320`: the article's picture from our own origin, as WebP, 320 or 640 px wide at most. */
export function serveImages(app: FastifyInstance, context: Context) {
  const imageOf = articleImages(context)
  app.get<{ Params: { id: string }; Querystring: { w?: string | string[] } }>(
    '/images/articles/:id',
    async (request, reply) => {
      // Short until the picture is known to be good: a missing one may appear soon.
      reply.header('cache-control', `public, max-age=${MINUTES_SECONDS}`)
      if (!/^[1-9]\d{0,14}$/.test(request.params.id)) throw notFound('Image')
      const { w = '640' } = request.query
      const width = PICTURE_WIDTHS.find((each) => String(each) === w)
      if (!width) throw notFound('Image')
      const image = await imageOf(Number(request.params.id), width)
      const etag = `"${createHash('sha256').update(image).digest('base64url').slice(0, 22)}"`
      reply.header('cache-control', `public, max-age=${DAY_SECONDS}`).header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('image/webp').send(image)
    },
  )
}
