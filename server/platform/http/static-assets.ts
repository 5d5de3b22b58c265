import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { HOUR_SECONDS } from '../../../contract/platform/durations.ts'
import { notFound } from '../errors.ts'
import { sendError } from './answer-errors.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
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
  for (const name of globSync('**/*', {
    cwd: root,
    exclude: ['index.html', '.vite', '**/*.{br,gz}'],
  })) {
    const [path, file] = [`/${name}`, join(root, name)]
    const type = types[extname(name)]
    // Files redrawn for this site have a route already.
    if (!type || app.hasRoute({ method: 'GET', url: path })) continue
    const plain = readFileSync(file)
    const [br, gzip] = [readIfThere(`${file}.br`), readIfThere(`${file}.gz`)]
    const files = { [path]: br || gzip ? { br, gzip } : undefined }
    const cacheControl = name.startsWith('assets/') ? FOR_EVER : `public, max-age=${HOUR_SECONDS}`
    app.get(path, { config: { files } }, (_request, reply) =>
      reply.header('cache-control', cacheControl).type(type).send(plain),
    )
  }
}

const readIfThere = (path: string) => (existsSync(path) ? readFileSync(path) : undefined)

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

export function serveIcons(app: FastifyInstance) {
  const files = Object.fromEntries(icons.keys().map((name) => [`/icon/black/${name}`, undefined]))
  app.get<{ Params: { '*': string } }>('/icon/black/*', { config: { files } }, (request, reply) => {
    const icon = icons.get(request.params['*'].toLowerCase())
    if (!icon) return sendError(reply, notFound('Icon'))
    return reply
      .type(types['.svg'] ?? '')
      .header('cache-control', FOR_EVER)
      .send(icon)
  })
}
