import { createHash } from 'node:crypto'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../errors.ts'
import { sendError } from './answer-errors.ts'
import { chosenEncoding } from './encoding.ts'

const YEAR_SECONDS = 31_536_000
const HOUR_SECONDS = 3600
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

/**
 * The built web files, a few megabytes, read once, so that no request becomes a file path. Hashed files never
 * change; the others are revalidated within the hour.
 */
export function serveStaticAssets(app: FastifyInstance, root: string) {
  for (const name of globSync('**/*', { cwd: root, exclude: ['index.html', '.vite', '**/*.{br,gz}'] })) {
    const type = types[extname(name)]
    // Files redrawn for this site have a route already.
    if (!type || app.hasRoute({ method: 'GET', url: `/${name}` })) continue
    const read = (suffix = '') => readIfThere(join(root, name + suffix))
    const forms = { plain: read(), br: read('.br'), gzip: read('.gz') }
    const config = { fixedAddresses: [`/${name}`] }
    if (forms.plain) app.get(`/${name}`, { config }, answerer(forms.plain, forms, type, maxAge(name)))
  }
}

type Forms = { br: Buffer | undefined; gzip: Buffer | undefined }

function answerer(plain: Buffer, forms: Forms, type: string, cacheControl: string) {
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', cacheControl).header('etag', etag).type(type)
    if (forms.br || forms.gzip) reply.header('vary', 'Accept-Encoding')
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    const encoding = chosenEncoding(request.headers['accept-encoding'])
    const compressed = encoding === 'identity' ? undefined : forms[encoding]
    if (compressed) reply.header('content-encoding', encoding)
    return reply.send(compressed ?? plain)
  }
}

const maxAge = (name: string) =>
  name.startsWith('assets/')
    ? `public, max-age=${YEAR_SECONDS}, immutable`
    : `public, max-age=${HOUR_SECONDS}`

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    if (['ENOENT', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

const FOLDER = join(
  dirname(fileURLToPath(import.meta.resolve('cryptocurrency-icons/package.json'))),
  'svg',
  'black',
)

/** All icons (about 500 kB), read at start and looked up by name, so that no request becomes a file path. */
const icons = new Map(
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.svg'))
    .map((name) => [name, readFileSync(join(FOLDER, name))]),
)

/** `/icon/black/{symbol}.svg` */
export function serveIcons(app: FastifyInstance) {
  const config = { fixedAddresses: [...icons.keys()].map((name) => `/icon/black/${name}`) }
  app.get<{ Params: { '*': string } }>('/icon/black/*', { config }, (request, reply) => {
    const icon = icons.get(request.params['*'].toLowerCase())
    if (!icon) return sendError(reply, notFound('Icon'))
    return reply
      .type('image/svg+xml; charset=utf-8')
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .send(icon)
  })
}
