import type { FastifyInstance } from 'fastify'
import type { PageMeta } from '../../../contract/news/pages.ts'
import { isPublicPage } from '../../../contract/platform/public-pages.ts'
import {
  DEFAULT_META_DESCRIPTION,
  DEFAULT_META_TITLE,
} from '../../../contract/platform/site-meta.ts'
import {
  FEED_FILES,
  type FeedFile,
  FOLDER_FEEDS,
  type FolderFeedName,
  MAIN_FEED_FILE,
} from '../../../contract/publishing/feed-formats.ts'
import type { Story, StoryReport } from '../../../contract/stories/stories.ts'
import { categoryBySlug, currentSlug, redirectMoved } from '../../news/categories/store.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { siteAddress } from '../../platform/http/site-address.ts'
import { currentSite } from '../../platform/settings/current-site.ts'
import { requireShown } from '../../platform/settings/shown-pages.ts'
import type { FeedEntry } from './feed-formats.ts'
import { folderFeeds } from './folder-feeds.ts'
import { ownRead, readParameters, sendArticles, sendFeed } from './send-feed.ts'
import { coinFolder, trackedCoin } from './store.ts'

/** Feeds of the site, of each category and coin, and of what is no article, in every format; those of stories in one. */
export function serveFeeds(app: FastifyInstance, context: Context) {
  for (const file of FEED_FILES) {
    serveSiteFeed(app, context, file)
    serveFolderFeeds(app, context, file)
    serveCategoryFeed(app, context, file)
    serveCoinFeed(app, context, file)
  }
  serveStoryFeed(app, context, MAIN_FEED_FILE)
}

function serveSiteFeed(app: FastifyInstance, context: Context, file: FeedFile) {
  app.get(`/${file}`, async (request, reply) => {
    const home = await ownRead<PageMeta>(app, '/api/pages/home')
    const head = {
      title: home?.meta_title || DEFAULT_META_TITLE,
      description: home?.meta_description || DEFAULT_META_DESCRIPTION,
      page: '/',
    }
    return sendArticles(app, { context, request, reply, file, folder: '' }, head)
  })
}

function serveFolderFeeds(app: FastifyInstance, context: Context, file: FeedFile) {
  for (const [kind, { title, description, find }] of Object.entries(folderFeeds)) {
    const page = `/${kind}`
    const names = FOLDER_FEEDS[kind as FolderFeedName]
    app.get(`${page}/${file}`, async (request, reply) => {
      if (isPublicPage(kind)) await requireShown(context, kind)
      const { name } = await currentSite(context)
      const { entries, parameters, unknown } = await find(context, {
        siteUrl: siteAddress(context, request),
        siteName: name,
        read: (query) => readParameters(query, names, request),
      })
      const words = [...(parameters ?? [])].map(([each, value]) => `${each}: ${value}`).join(', ')
      const narrowed = parameters && { parameters, words, unknown }
      const head = { title: `${title} | ${name}`, description, page }
      const feed = { context, request, reply, file, folder: page }
      return sendFeed(feed, head, entries, { kind, narrowed })
    })
  }
}

function serveCategoryFeed(app: FastifyInstance, context: Context, file: FeedFile) {
  const { db } = context
  app.get<{ Params: { slug: string } }>(`/:slug/${file}`, async (request, reply) => {
    const { slug } = request.params
    const category = await categoryBySlug(db, slug)
    if (!category?.isActive) {
      const moved = await currentSlug(db, slug)
      if (!moved) throw notFound('Feed')
      return redirectMoved(reply, `/${moved}/${file}`)
    }
    const page = `/${slug}`
    const head = {
      title: category.metaTitle || `${category.name} | ${(await currentSite(context)).name}`,
      description: category.metaDescription || category.description || DEFAULT_META_DESCRIPTION,
      page,
    }
    const feed = { context, request, reply, file, folder: page }
    return sendArticles(app, feed, head, { category: slug })
  })
}

function serveCoinFeed(app: FastifyInstance, context: Context, file: FeedFile) {
  app.get<{ Params: { symbol: string } }>(`/coins/:symbol/${file}`, async (request, reply) => {
    const coin = await trackedCoin(context.db, request.params.symbol)
    if (!coin) throw notFound('Feed')
    const name = coin.name || coin.symbol
    const page = coinFolder(coin.symbol)
    const head = {
      title: `${name} news | ${(await currentSite(context)).name}`,
      description: `What was written about ${name} (${coin.symbol}).`,
      page,
    }
    const feed = { context, request, reply, file, folder: page }
    return sendArticles(app, feed, head, { coin: request.params.symbol })
  })
}

function serveStoryFeed(app: FastifyInstance, context: Context, file: FeedFile) {
  app.get<{ Params: { id: string } }>(`/stories/:id/${file}`, async (request, reply) => {
    const story = await ownRead<Story>(app, `/api/stories/${encodeURIComponent(request.params.id)}`)
    if (!story || story.outlets < 2) throw notFound('Feed')
    const { id, slug, title, summary, reports } = story
    const folder = `/stories/${id}`
    if (String(id) !== request.params.id) return redirectMoved(reply, `${folder}/${file}`)
    const head = { title, description: summary || title, page: `${folder}/${slug}` }
    const entries = reports.map(asEntry).reverse()
    return sendFeed({ context, request, reply, file, folder }, head, entries)
  })
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
