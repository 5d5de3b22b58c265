import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FeedPage } from '../../../contract/news/feed.ts'
import { FILTER_NAMES } from '../../../contract/news/filters.ts'
import type { PageMeta } from '../../../contract/news/pages.ts'
import type { Site } from '../../../contract/platform/site.ts'
import {
  DEFAULT_META_DESCRIPTION,
  DEFAULT_META_TITLE,
} from '../../../contract/platform/site-meta.ts'
import type { Story, StoryReport } from '../../../contract/stories/stories.ts'
import { categoryBySlug, currentSlug, redirectMoved } from '../../news/categories/store.ts'
import { publicOpml } from '../../news/publishers/opml.ts'
import type { Context } from '../../platform/context.ts'
import { badInput, notFound } from '../../platform/errors.ts'
import { siteAddress } from '../../platform/http/site-address.ts'
import { currentSite } from '../../platform/settings/current-site.ts'
import { llmsText, openSearch, robots, securityText, sitemap } from './conventions.ts'
import { FEED_FORMATS, type FeedEntry, type FeedHead } from './feed-formats.ts'
import { folderFeeds } from './folder-feeds.ts'
import { sendDocument } from './send-document.ts'
import { coinFolder, feedIdPrefix, publicPaths, trackedCoin } from './store.ts'

const FEED_ENTRIES = 50
const TEXT = 'text/plain; charset=utf-8'
const ACCOUNT_PATH = '/admin/account'

type Format = (typeof FEED_FORMATS)['feed.xml']
/** What a feed says of itself; `page` and `feed` are paths. */
type Head = Pick<FeedHead, 'title' | 'description'> & { page: string; feed: string }

export function serveSeo(app: FastifyInstance, context: Context) {
  const { db } = context

  /** `kind` is what ids name, because those of articles are numbers too. */
  async function sendFeed(
    request: FastifyRequest,
    reply: FastifyReply,
    { type, write }: Format,
    { page, feed, ...head }: Head,
    entries: readonly FeedEntry[],
    { kind = 'articles', filters = '' } = {},
  ) {
    const siteUrl = siteAddress(context, request)
    const times = entries.map(({ published_at }) => Date.parse(published_at))
    const updated = times.length > 0 ? new Date(Math.max(...times)) : context.now()
    const whole = {
      ...head,
      siteUrl,
      pageUrl: siteUrl + encodeURI(page),
      feedUrl: siteUrl + encodeURI(feed) + (filters && `?${filters}`),
      idPrefix: (await feedIdPrefix(db, siteUrl)).replace(/articles(?=[/#]$)/, kind),
    }
    return sendDocument(request, reply, type, write(whole, entries, updated))
  }

  /** The newest articles, narrowed by the filters of the feed; `about` is what its own address says. */
  async function sendArticles(
    request: FastifyRequest,
    reply: FastifyReply,
    format: Format,
    head: Head,
    about: Record<string, string>,
  ) {
    const names: string[] = ['search', ...FILTER_NAMES]
    const given = new URL(request.url, 'http://own.invalid').searchParams
    const filters = [...given].filter(([name, value]) => names.includes(name) && value !== '')
    const query = new URLSearchParams(filters)
    for (const [name, value] of Object.entries(about)) query.set(name, value)
    query.set('limit', String(FEED_ENTRIES))
    const page = await ownRead<FeedPage>(app, `/api/articles?${query}`)
    const shown = { filters: new URLSearchParams(filters).toString() }
    return sendFeed(request, reply, format, head, page?.articles ?? [], shown)
  }

  app.get('/robots.txt', (request, reply) =>
    sendDocument(request, reply, TEXT, robots(siteAddress(context, request))),
  )
  app.get('/sitemap.xml', async (request, reply) => {
    const known = await publicPaths(db, await currentSite(context))
    const text = sitemap(siteAddress(context, request), known)
    return sendDocument(request, reply, 'application/xml; charset=utf-8', text)
  })
  app.get<{ Params: { id: string } }>('/stories/:id/feed.xml', async (request, reply) => {
    const story = await ownRead<Story>(app, `/api/stories/${encodeURIComponent(request.params.id)}`)
    if (!story || story.outlets < 2) throw notFound('Feed')
    const { id, slug, title, summary, reports } = story
    const feed = `/stories/${id}/feed.xml`
    if (String(id) !== request.params.id) return redirectMoved(reply, feed)
    const head = { title, description: summary || title, page: `/stories/${id}/${slug}`, feed }
    return sendFeed(request, reply, FEED_FORMATS['feed.xml'], head, reports.map(asEntry).reverse())
  })
  for (const [file, format] of Object.entries(FEED_FORMATS)) {
    app.get(`/${file}`, async (request, reply) => {
      const home = await ownRead<PageMeta>(app, '/api/pages/home')
      const head = {
        title: home?.meta_title || DEFAULT_META_TITLE,
        description: home?.meta_description || DEFAULT_META_DESCRIPTION,
        page: '/',
        feed: `/${file}`,
      }
      return sendArticles(request, reply, format, head, {})
    })
    for (const [folder, { title, description, entries }] of Object.entries(folderFeeds))
      app.get(`/${folder}/${file}`, async (request, reply) => {
        const { name } = await currentSite(context)
        const found = await entries(context, siteAddress(context, request), name)
        const page = `/${folder}`
        const head = { title: `${title} | ${name}`, description, page, feed: `${page}/${file}` }
        return sendFeed(request, reply, format, head, found, { kind: folder })
      })
    app.get<{ Params: { slug: string } }>(`/:slug/${file}`, async (request, reply) => {
      const { slug } = request.params
      const category = await categoryBySlug(db, slug)
      if (!category?.isActive) {
        const moved = await currentSlug(db, slug)
        if (!moved) throw notFound('Feed')
        return redirectMoved(reply, `/${moved}/${file}`)
      }
      const head = {
        title: category.metaTitle || `${category.name} | ${(await currentSite(context)).name}`,
        description: category.metaDescription || category.description || DEFAULT_META_DESCRIPTION,
        page: `/${slug}`,
        feed: `/${slug}/${file}`,
      }
      return sendArticles(request, reply, format, head, { category: slug })
    })
    app.get<{ Params: { symbol: string } }>(`/coins/:symbol/${file}`, async (request, reply) => {
      const coin = await trackedCoin(db, request.params.symbol)
      if (!coin) throw notFound('Feed')
      const name = coin.name || coin.symbol
      const page = coinFolder(coin.symbol)
      const head = {
        title: `${name} news | ${(await currentSite(context)).name}`,
        description: `What was written about ${name} (${coin.symbol}).`,
        page,
        feed: `${page}/${file}`,
      }
      return sendArticles(request, reply, format, head, { coin: request.params.symbol })
    })
  }
  serveConventions(app, context)
}

function serveConventions(app: FastifyInstance, context: Context) {
  const serve = (
    path: string,
    type: string,
    write: (url: string, site: Site) => string | Promise<string>,
  ) =>
    app.get(path, async (request, reply) =>
      sendDocument(
        request,
        reply,
        type,
        await write(siteAddress(context, request), await currentSite(context)),
      ),
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
}

const asEntry = ({ id, title, url, at, publisher, ad }: StoryReport): FeedEntry => ({
  id,
  title,
  url,
  published_at: at,
  tags: [],
  publisher_name: publisher?.name ?? null,
  overview: '',
  image_url: null,
  ad,
})

/** Our own API in process, as for pages: feeds are one more client of the contract. */
async function ownRead<Reply>(app: FastifyInstance, url: string): Promise<Reply | undefined> {
  const response = await app.inject({ method: 'GET', url })
  if (response.statusCode === 400) throw badInput(response.json().error)
  if (response.statusCode >= 500) throw new Error(`${url} answered ${response.statusCode}`)
  return response.statusCode === 200 ? (response.json() as Reply) : undefined
}
