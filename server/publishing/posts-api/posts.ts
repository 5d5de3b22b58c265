import type { Article } from '../../../contract/news/articles.ts'
import { FeedQuery } from '../../../contract/news/feed.ts'
import { UNKNOWN_SOURCE } from '../../../contract/platform/site-meta.ts'
import {
  POSTS_PAGE_SIZE,
  type Post,
  type PostPage,
  type PostsQuery,
  PostVotes,
} from '../../../contract/publishing/posts-api.ts'
import { articlesByIds } from '../../news/articles/store.ts'
import { feedPage } from '../../news/feed/feed-page.ts'
import { readFeedPage } from '../../news/feed/store.ts'
import type { Context } from '../../platform/context.ts'
import { headlineSlug } from '../../stories/refresh-stories.ts'
import { topStories } from '../../stories/top-stories.ts'

const LANGUAGE = 'EN'
/** Nobody votes here. */
const NO_VOTES = Object.fromEntries(
  Object.keys(PostVotes.shape).map((kind) => [kind, 0]),
) as Post['votes']

/** What each filter means here; null: the articles of the top stories, undefined: nothing. */
const FILTERS = {
  rising: { within: '24h', freshness_score: '7-10' },
  trending: { within: '24h', freshness_score: '7-10' }, // the older name
  bullish: { sentiment_score: '7-10' },
  bearish: { sentiment_score: '0-3' },
  hot: null,
  important: null,
  saved: undefined,
  lol: undefined,
} as const

type Found = { articles: Article[]; totalCount: number; hasMore: boolean }
const NOTHING: Found = { articles: [], totalCount: 0, hasMore: false }

export async function posts(
  context: Context,
  query: PostsQuery,
  siteUrl: string,
): Promise<PostPage> {
  const { articles, totalCount, hasMore } = await matching(context, query)
  return {
    count: totalCount,
    next: hasMore ? addressOf(siteUrl, query, query.page + 1) : null,
    previous: query.page > 1 ? addressOf(siteUrl, query, query.page - 1) : null,
    results: articles.map((article) => asPost(article, siteUrl)),
  }
}

async function matching(context: Context, query: PostsQuery): Promise<Found> {
  const { filter, kind, regions, currencies = [], page } = query
  if (kind === 'media' || (regions?.length && !regions.includes(LANGUAGE))) return NOTHING
  const filters = filter ? FILTERS[filter] : {}
  if (filters === undefined) return NOTHING
  if (filters === null) return leadsOfTopStories(context, query)
  const { db, now } = context
  const feedQuery = FeedQuery.parse({ ...filters, coin: currencies, page, limit: POSTS_PAGE_SIZE })
  return readFeedPage(db, (tx) => feedPage(tx, feedQuery, now()))
}

async function leadsOfTopStories(
  context: Context,
  { currencies, page }: PostsQuery,
): Promise<Found> {
  const { stories } = await topStories(context)
  const ids = stories
    .filter(
      ({ coins }) => !currencies?.length || coins.some(({ symbol }) => currencies.includes(symbol)),
    )
    .map(({ article_id }) => article_id)
  const found = await readFeedPage(context.db, (tx) => articlesByIds(tx, ids))
  const articles = found.filter(({ hidden }) => !hidden)
  return { articles: page === 1 ? articles : [], totalCount: articles.length, hasMore: false }
}

/** Only what has an effect: a token is never repeated. */
function addressOf(
  siteUrl: string,
  { currencies, regions, filter, kind }: PostsQuery,
  page: number,
): string {
  const query = new URLSearchParams({
    ...(currencies?.length && { currencies: currencies.join(',') }),
    ...(regions?.length && { regions: regions.join(',').toLowerCase() }),
    ...(filter && { filter }),
    ...(kind && { kind }),
    page: String(page),
  })
  return `${siteUrl}/api/compat/v1/posts/?${query}`
}

function asPost({ id, title, url, publisher_name, ...article }: Article, siteUrl: string): Post {
  const domain = (URL.parse(url)?.hostname ?? '').replace(/^www\./, '')
  return {
    kind: 'news',
    domain,
    source: { title: publisher_name ?? UNKNOWN_SOURCE, region: 'en', domain, path: null },
    title,
    published_at: inSeconds(article.published_at),
    slug: headlineSlug(title),
    id,
    url,
    created_at: inSeconds(article.first_seen_at),
    currencies: article.coins.map(({ symbol, name }) => ({
      code: symbol,
      title: name,
      slug: headlineSlug(name),
      url: `${siteUrl}/coins/${encodeURIComponent(symbol.toLowerCase())}`,
    })),
    votes: NO_VOTES,
  }
}

/** Without milliseconds, which strict parsers of these clients do not take. */
const inSeconds = (time: string) => time.replace(/\.\d+Z$/, 'Z')
