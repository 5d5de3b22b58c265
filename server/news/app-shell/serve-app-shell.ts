import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'

const SOURCE = new URL('../../../web/service-worker/service-worker.js', import.meta.url)
const HOUR_SECONDS = 3_600

/** What makes the site installable and readable without a network: the manifest and the service worker. */
export function serveAppShell(app: FastifyInstance, { config }: Context, template: string | undefined) {
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', `public, max-age=${HOUR_SECONDS}`)
      .send(JSON.stringify(manifest(config.siteName))),
  )
  // without the web part, as in development, pages have no files to keep
  if (template === undefined) return
  const build = createHash('sha256').update(template).digest('base64url').slice(0, 12)
  const worker = [
    `const BUILD = ${JSON.stringify(build)}`,
    `const CACHING = ${config.serviceWorker}`,
    readFileSync(SOURCE, 'utf8'),
  ].join('\n')
  app.get('/sw.js', (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      // what the worker fetches falls under its own policy, not that of the page
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      .send(worker),
  )
}

const icon = (file: string, px: number, purpose: string) => ({
  src: `/${file}`,
  sizes: `${px}x${px}`,
  type: 'image/png',
  purpose,
})

const manifest = (siteName: string) => ({
  id: '/',
  name: siteName,
  short_name: siteName.length > 12 ? siteName.slice(0, 12).trim() : siteName,
  description: 'Latest cryptocurrency news and updates',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#f3f5f7',
  theme_color: '#ffffff',
  icons: [
    icon('icon-192.png', 192, 'any'),
    icon('icon-512.png', 512, 'any'),
    icon('icon-maskable-512.png', 512, 'maskable'),
  ],
  shortcuts: [
    { name: 'Top stories', url: '/' },
    { name: 'Coins', url: '/coins' },
    { name: 'Brief', url: '/brief' },
    { name: 'My feed', url: '/my-feed' },
  ],
})
