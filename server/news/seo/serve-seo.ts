import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FeedPage } from '../../../contract/news/feed.ts'
import { FILTER_NAMES } from '../../../contract/news/filters.ts'
import type { PageMeta } from '../../../contract/news/pages.ts'
import { DEFAULT_META_DESCRIPTION, DEFAULT_META_TITLE } from '../../../contract/platform/site-meta.ts'
import type { Story, StoryReport } from '../../../contract/stories/stories.ts'
import type { Context } from '../../platform/context.ts'
import { badInput, notFound } from '../../platform/errors.ts'
import { siteAddress } from '../../platform/http/site-address.ts'
import { currentSite } from '../../platform/settings/current-site.ts'
import { redirectMoved } from '../categories/moved.ts'
import { currentSlug } from '../categories/old-slugs-store.ts'
import { atomFeed } from './atom.ts'
import { briefEntries, briefFeedHead } from './brief-feed.ts'
import { type FeedEntry, type FeedHead, newestTime } from './feed-entry.ts'
import { feedIdPrefix } from './feed-ids-store.ts'
import { jsonFeed } from './json-feed.ts'
import { recordFeedHead, recordFeeds } from './record-feeds.ts'
import { rssFeed } from './rss.ts'
import { sendDocument } from './send-document.ts'
import { robots, sitemap } from './sitemap.ts'
import { activeCategory, coinFolder, publicPaths, trackedCoin } from './store.ts'

const FEED_ENTRIES = 50

const formats = {
  'feed.xml': { type: 'application/rss+xml; charset=utf-8', write: rssFeed },
  'atom.xml': { type: 'application/atom+xml; charset=utf-8', write: atomFeed },
  'feed.json': { type: 'application/feed+json; charset=utf-8', write: jsonFeed },
} as const

/**
 * What machines read beside the pages: sitemap.xml, robots.txt, and the feeds of home, of every category, of every coin, of
 * the daily briefs and of the records.
 */
export function serveSeo(app: FastifyInstance, context: Context) {
  const siteOf = async (request: FastifyRequest) => {
    const siteUrl = siteAddress(context, request)
    return { siteUrl, idPrefix: await feedIdPrefix(context.db, siteUrl) }
  }
  app.get('/robots.txt', (request, reply) =>
    sendDocument(request, reply, 'text/plain; charset=utf-8', robots(siteAddress(context, request))),
  )
  app.get('/sitemap.xml', async (request, reply) => {
    const known = await publicPaths(context.db)
    const { data_files } = await currentSite(context)
    return sendDocument(
      request,
      reply,
      'application/xml; charset=utf-8',
      sitemap(
        siteAddress(context, request),
        data_files ? [{ path: '/data', updated_at: null }, ...known] : known,
      ),
    )
  })
  app.get<{ Params: { id: string } }>('/stories/:id/feed.xml', async (request, reply) => {
    const story = await ownRead<Story>(app, `/api/stories/${encodeURIComponent(request.params.id)}`)
    if (!story || story.outlets < 2) throw notFound('Feed')
    if (String(story.id) !== request.params.id) return redirectMoved(reply, `/stories/${story.id}/feed.xml`)
    const { type, write } = formats['feed.xml']
    const entries = story.reports.map(asEntry).reverse()
    const head = storyHead(story, await siteOf(request))
    return sendDocument(request, reply, type, write(head, entries, newestTime(entries, context.now())))
  })
  for (const [file, { type, write }] of Object.entries(formats)) {
    const feedAt = async (request: FastifyRequest, reply: FastifyReply, slug?: string) => {
      const head = await feedHead(app, context, await siteOf(request), file, slug)
      if (!head) {
        const moved = await currentSlug(context.db, slug ?? '')
        if (!moved) throw notFound('Feed')
        return redirectMoved(reply, `/${moved}/${file}`)
      }
      const filters = filtersOf(request)
      const entries = await newestArticles(app, filters, slug === undefined ? {} : { category: slug })
      return sendDocument(
        request,
        reply,
        type,
        write(filtered(head, filters), entries, newestTime(entries, context.now())),
      )
    }
    app.get(`/${file}`, (request, reply) => feedAt(request, reply))
    app.get(`/brief/${file}`, async (request, reply) => {
      const { name } = await currentSite(context)
      const head = briefFeedHead(await siteOf(request), file, name)
      const entries = await briefEntries(context, head, name)
      return sendDocument(request, reply, type, write(head, entries, newestTime(entries, context.now())))
    })
    for (const [folder, { entries: read }] of Object.entries(recordFeeds))
      app.get(`/${folder}/${file}`, async (request, reply) => {
        const head = recordFeedHead(folder, await siteOf(request), file, (await currentSite(context)).name)
        const entries = await read(context, head.siteUrl)
        return sendDocument(request, reply, type, write(head, entries, newestTime(entries, context.now())))
      })
    app.get<{ Params: { slug: string } }>(`/:slug/${file}`, (request, reply) =>
      feedAt(request, reply, request.params.slug),
    )
    app.get<{ Params: { symbol: string } }>(`/coins/:symbol/${file}`, async (request, reply) => {
      const head = await coinFeedHead(context, await siteOf(request), file, request.params.symbol)
      if (!head) throw notFound('Feed')
      const filters = filtersOf(request)
      const entries = await newestArticles(app, filters, { coin: request.params.symbol })
      return sendDocument(
        request,
        reply,
        type,
        write(filtered(head, filters), entries, newestTime(entries, context.now())),
      )
    })
  }
}

const storyHead = (
  story: Story,
  { siteUrl, idPrefix }: Pick<FeedHead, 'siteUrl' | 'idPrefix'>,
): FeedHead => ({
  title: story.title,
  description: story.summary || story.title,
  pageUrl: `${siteUrl}/stories/${story.id}/${story.slug}`,
  feedUrl: `${siteUrl}/stories/${story.id}/feed.xml`,
  siteUrl,
  idPrefix,
})

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

/** undefined: there is no such category. */
async function feedHead(
  app: FastifyInstance,
  context: Context,
  site: Pick<FeedHead, 'siteUrl' | 'idPrefix'>,
  file: string,
  slug: string | undefined,
): Promise<FeedHead | undefined> {
  const { siteUrl } = site
  if (slug !== undefined) {
    const category = await activeCategory(context.db, slug)
    if (!category) return undefined
    return {
      title: category.metaTitle || `${category.name} | ${(await currentSite(context)).name}`,
      description: category.metaDescription || category.description || DEFAULT_META_DESCRIPTION,
      pageUrl: `${siteUrl}/${category.slug}`,
      feedUrl: `${siteUrl}/${category.slug}/${file}`,
      ...site,
    }
  }
  const home = await ownRead<PageMeta>(app, '/api/pages/home')
  return {
    title: home?.meta_title || DEFAULT_META_TITLE,
    description: home?.meta_description || DEFAULT_META_DESCRIPTION,
    pageUrl: `${siteUrl}/`,
    feedUrl: `${siteUrl}/${file}`,
    ...site,
  }
}

/** undefined: no such coin is tracked. */
async function coinFeedHead(
  context: Context,
  site: Pick<FeedHead, 'siteUrl' | 'idPrefix'>,
  file: string,
  symbol: string,
): Promise<FeedHead | undefined> {
  const coin = await trackedCoin(context.db, symbol)
  if (!coin) return undefined
  const name = coin.name || coin.symbol
  return {
    title: `${name} news | ${(await currentSite(context)).name}`,
    description: `What was written about ${name} (${coin.symbol}).`,
    pageUrl: encodeURI(site.siteUrl + coinFolder(coin.symbol)),
    feedUrl: encodeURI(`${site.siteUrl}${coinFolder(coin.symbol)}/${file}`),
    ...site,
  }
}

/** The filters of the feed, as the API reads them. */
function filtersOf({ url }: FastifyRequest): URLSearchParams {
  const given = new URL(url, 'http://own.invalid').searchParams
  const names: string[] = ['search', ...FILTER_NAMES]
  return new URLSearchParams([...given].filter(([name, value]) => names.includes(name) && value !== ''))
}

const filtered = (head: FeedHead, filters: URLSearchParams): FeedHead =>
  filters.size > 0 ? { ...head, feedUrl: `${head.feedUrl}?${filters}` } : head

/** `about` is what the feed's own address says. */
async function newestArticles(
  app: FastifyInstance,
  filters: URLSearchParams,
  about: { category?: string; coin?: string },
) {
  const query = new URLSearchParams(filters)
  for (const [name, value] of Object.entries(about)) query.set(name, value)
  query.set('limit', String(FEED_ENTRIES))
  const page = await ownRead<FeedPage>(app, `/api/articles?${query}`)
  return page?.articles ?? []
}

/** Our own API in process, as for pages: feeds are one more client of the contract. */
async function ownRead<Reply>(app: FastifyInstance, url: string): Promise<Reply | undefined> {
  const response = await app.inject({ method: 'GET', url })
  if (response.statusCode === 400) throw badInput(response.json().error)
  if (response.statusCode >= 500) throw new Error(`${url} answered ${response.statusCode}`)
  return response.statusCode === 200 ? (response.json() as Reply) : undefined
}
