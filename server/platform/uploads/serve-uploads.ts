import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { publisherEndpoints } from '../../../contract/news/publishers.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import type { Routes } from '../http/implement.ts'
import { uploadNamed } from './store.ts'
import { uploadLogo } from './upload-logo.ts'

const YEAR_SECONDS = 31_536_000

/** `GET /uploads/{name}`: any process serves what any process stored. A name's content never changes. */
export async function serveUploads(app: FastifyInstance, { db }: Context) {
  await app.register(multipart)
  app.get<{ Params: { name: string } }>('/uploads/:name', async (request, reply) => {
    const { name } = request.params
    const upload = /^[0-9a-f]{32}(?:\.webp|(?:-\w{1,8})?\.png)$/.test(name)
      ? await uploadNamed(db, name)
      : undefined
    if (!upload) throw notFound('Upload')
    const etag = `"${name.replace(/\.\w+$/, '')}"`
    reply
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .header('etag', etag)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      // Share images are fetched by other sites.
      .header('cross-origin-resource-policy', 'cross-origin')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type(upload.content_type).send(upload.bytes)
  })
}

type Here = Pick<typeof publisherEndpoints, 'POST /api/publishers/upload'>

export const uploadRoutes = ({ db }: Context): Routes<Here> => ({
  'POST /api/publishers/upload': ({ request }) => uploadLogo(db, request),
})
