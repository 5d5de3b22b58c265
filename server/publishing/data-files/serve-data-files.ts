import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { dataFileEndpoints } from '../../../contract/publishing/data-files.ts'
import type { Context } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { siteAddress } from '../../platform/http/site-address.ts'
import { currentSite } from '../../platform/settings/current-site.ts'
import { sendDocument } from '../seo/send-document.ts'
import { awaitsRemoval, fileOf, storedFiles } from './store.ts'

const README = readFileSync(new URL('./README.txt', import.meta.url), 'utf8')
const fileName = (month: string) => `${month}.jsonl.gz`
const TEXT = 'text/plain; charset=utf-8'
const RETRY_AFTER_SECONDS = 60

/** One that the cache of responses does not hold. */
export const isDataFile = (url: string) => /^\/data\/[^/?]+\.gz(?:\?|$)/.test(url)

export function serveDataFiles(app: FastifyInstance, context: Context) {
  const { db } = context
  const siteWithFiles = async () => {
    const site = await currentSite(context)
    if (!site.data_files) throw notFound('File')
    return site
  }
  app.get('/data/README.txt', async (request, reply) => {
    const { name } = await siteWithFiles()
    const address = siteAddress(context, request)
    const text = README.replace('SITE_NAME', () => name).replace('SITE_ADDRESS', () => address)
    return sendDocument(request, reply, TEXT, text)
  })
  app.get('/data/SHA256SUMS', async (_request, reply) => {
    await siteWithFiles()
    const lines = (await storedFiles(db)).map(
      ({ month, sha256 }) => `${sha256}  ${fileName(month)}\n`,
    )
    return reply.header('cache-control', 'no-cache').type(TEXT).send(lines.join(''))
  })
  app.get<{ Params: { name: string } }>('/data/:name', async (request, reply) => {
    await siteWithFiles()
    const [, month] = /^(\d{4}-\d\d)\.jsonl\.gz$/.exec(request.params.name) ?? []
    const file = month && (await fileOf(db, month))
    if (!file) throw notFound('File')
    if (await awaitsRemoval(db, file.month))
      throw new AppError(
        503,
        'NOT_READY',
        'Rows are being removed from this file. Please try again in a minute.',
        RETRY_AFTER_SECONDS,
      )
    const etag = `"${file.sha256}"`
    reply.header('etag', etag).header('cache-control', 'no-cache')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('application/gzip').send(file.content)
  })
}

export const dataFileRoutes = (context: Context): Routes<typeof dataFileEndpoints> => ({
  'GET /api/data': async () => {
    const files = (await storedFiles(context.db)).filter(({ rows, removed }) => rows + removed > 0)
    return { files: files.map((file) => ({ ...file, path: `/data/${fileName(file.month)}` })) }
  },
})
