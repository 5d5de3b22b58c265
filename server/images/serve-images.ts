import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { articleImages } from './article-image.ts'

const DAY_SECONDS = 86_400
const MINUTES_SECONDS = 300

/** `GET /images/articles/{id}`: the article's picture from our own origin, as WebP, at most 640 px wide. */
export function serveImages(app: FastifyInstance, context: Context) {
  const imageOf = articleImages(context)
  app.get<{ Params: { id: string } }>('/images/articles/:id', async (request, reply) => {
    // until it is known to be good; an image that is missing now may be there soon
    reply.header('cache-control', `public, max-age=${MINUTES_SECONDS}`)
    if (!/^[1-9]\d{0,14}$/.test(request.params.id)) throw notFound('Image')
    const image = await imageOf(Number(request.params.id))
    const etag = `"${createHash('sha256').update(image).digest('base64url').slice(0, 22)}"`
    reply.header('cache-control', `public, max-age=${DAY_SECONDS}`).header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('image/webp').send(image)
  })
}
