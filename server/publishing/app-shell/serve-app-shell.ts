import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { markFile, type Site } from '../../../contract/platform/site.ts'
import { DEFAULT_META_DESCRIPTION } from '../../../contract/platform/site-meta.ts'
import type { Context } from '../../platform/context.ts'
import { currentSite } from '../../platform/settings/current-site.ts'

const SOURCE = new URL('../../../web/service-worker/service-worker.js', import.meta.url)

export function serveAppShell(
  app: FastifyInstance,
  context: Context,
  template: string | undefined,
) {
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(manifest(await currentSite(context)))),
  )
  // without the web part, as in development, pages have no files to keep
  if (template === undefined) return
  const build = createHash('sha256').update(template).digest('base64url').slice(0, 12)
  const worker = [
    `const BUILD = ${JSON.stringify(build)}`,
    `const CACHING = ${context.config.serviceWorker}`,
    readFileSync(SOURCE, 'utf8'),
  ].join('\n')
  app.get('/sw.js', (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      // what the worker fetches falls under its own policy, not that of the page
      .header('content-security-policy', "default-src 'none'; connect-src 'self'; img-src 'self'")
      .send(worker),
  )
}

const icon = (file: string, px: number, purpose: string) => ({
  src: file,
  sizes: `${px}x${px}`,
  type: 'image/png',
  purpose,
})

function icons(mark: string | null) {
  const own = (file: '192' | '512' | 'maskable') => mark && markFile(mark, file)
  return [
    icon(own('192') ?? '/icon-192.png', 192, 'any'),
    icon(own('512') ?? '/icon-512.png', 512, 'any'),
    icon(own('maskable') ?? '/icon-maskable-512.png', 512, 'maskable'),
  ]
}

const manifest = ({ name: siteName, tagline, favicon, logo }: Site) => ({
  id: '/',
  name: siteName,
  short_name: siteName.length > 12 ? siteName.slice(0, 12).trim() : siteName,
  description: tagline ?? DEFAULT_META_DESCRIPTION,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#f3f5f7',
  theme_color: '#ffffff',
  icons: icons(favicon ?? logo),
  shortcuts: [
    { name: 'Top stories', url: '/' },
    { name: 'Coins', url: '/coins' },
    { name: 'Brief', url: '/brief' },
    { name: 'My feed', url: '/my-feed' },
  ],
})
