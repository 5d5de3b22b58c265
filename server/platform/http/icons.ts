import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../errors.ts'
import { sendError } from './answer-errors.ts'

const FOLDER = join(
  dirname(fileURLToPath(import.meta.resolve('cryptocurrency-icons/package.json'))),
  'svg',
  'black',
)
const YEAR_SECONDS = 31_536_000

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
