import type { FastifyInstance } from 'fastify'
import { HOUR_SECONDS } from '../../../contract/platform/durations.ts'
import type { Site } from '../../../contract/platform/site.ts'
import { publicOpml } from '../../news/publishers/opml.ts'
import type { Context } from '../../platform/context.ts'
import { siteAddress } from '../../platform/http/site-address.ts'
import { currentSite } from '../../platform/settings/current-site.ts'
import { iconPath, llmsText, openSearch, robots, securityText, sitemap } from './conventions.ts'
import { sendDocument } from './send-document.ts'
import { serveFeeds } from './serve-feeds.ts'
import { publicPaths } from './store.ts'

const TEXT = 'text/plain; charset=utf-8'
const ACCOUNT_PATH = '/admin/account'

/** Files that programs look for at known addresses, and the feeds. */
export function serveSeo(app: FastifyInstance, context: Context) {
  const serve = (
    path: string,
    type: string,
    write: (url: string, site: Site) => string | Promise<string>,
  ) =>
    app.get(path, async (request, reply) => {
      const text = await write(siteAddress(context, request), await currentSite(context))
      return sendDocument(request, reply, type, text)
    })

  serve('/robots.txt', TEXT, robots)
  serve('/sitemap.xml', 'application/xml; charset=utf-8', async (url, site) =>
    sitemap(url, await publicPaths(context.db, site)),
  )
  serve('/llms.txt', TEXT, llmsText)
  serve('/.well-known/security.txt', TEXT, (url, { contact }) =>
    securityText(url, contact, context.now()),
  )
  serve('/opensearch.xml', 'application/opensearchdescription+xml; charset=utf-8', openSearch)
  serve('/outlets.opml', 'text/x-opml; charset=utf-8', () => publicOpml(context))
  app.get('/.well-known/change-password', (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect(ACCOUNT_PATH, 302),
  )
  app.get('/favicon.ico', async (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${HOUR_SECONDS}`)
      .redirect(iconPath(await currentSite(context)), 302),
  )
  serveFeeds(app, context)
}
