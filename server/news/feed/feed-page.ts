import type { Article } from '../../../contract/news/articles.ts'
import type {
  FeedPage,
  FeedQuery,
  feedEndpoints,
  NewCountQuery,
} from '../../../contract/news/feed.ts'
import { FEED_COUNT_MAX } from '../../../contract/news/filters.ts'
import { withArticleReactions } from '../../market/reactions/coin-reactions.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { notFound } from '../../platform/errors.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { articlesByIds, newestArticleId } from '../articles/store.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { conditionsOf, unknownNames } from './filters-store.ts'
import { readFeedPage, readSlice } from './store.ts'

/** One page of the feed. The first one, too, ends at `until`: what arrives while it is read would shift the next. */
export async function feedPage(tx: Database, query: FeedQuery, now: Date): Promise<FeedPage> {
  const { page, limit } = query
  const until = query.until ?? (await newestArticleId(tx))
  const conditions = await conditionsOf(tx, query, now)
  const unknown = await unknownNames(tx, query)
  const end = query.to ? { at: query.to, id: 0 } : undefined
  const before = query.before ? readCursor(query.before) : end
  // one row more than the page shows whether there are more
  const slice = { limit: limit + 1, offset: (page - 1) * limit, before }
  const grouped = query.group === '1'
  const { places, ...count } = await readSlice(tx, { conditions, until }, slice, { grouped })
  const hasMore = places.length > limit
  const ids = places.slice(0, limit).map(({ id }) => id)
  const last = places[ids.length - 1]
  return {
    articles: await withArticleReactions(tx, await articlesByIds(tx, ids), now),
    hasMore,
    nextPage: hasMore && !query.before && (page + 1) * limit <= FEED_COUNT_MAX ? page + 1 : null,
    nextBefore: hasMore && last ? writeCursor(last) : null,
    ...count,
    until,
    ...(unknown.length > 0 && { unknown }),
  }
}

async function newCount(tx: Database, query: NewCountQuery, now: Date) {
  const conditions = await conditionsOf(tx, query, now)
  return { count: (await readSlice(tx, { conditions }, { limit: 0, offset: 0 })).totalCount }
}

/** An article as the feed shows it; a hidden one is as good as deleted. */
async function publicArticle(tx: Database, id: number, now: Date): Promise<Article> {
  const found = await articlesByIds(tx, [id])
  const [article] = await withArticleReactions(
    tx,
    found.filter(({ hidden }) => !hidden),
    now,
  )
  if (!article) throw notFound('Article')
  return article
}

export const feedRoutes = ({ db, now }: Context): Routes<typeof feedEndpoints> => ({
  'GET /api/articles': ({ query }) => readFeedPage(db, (tx) => feedPage(tx, query, now())),
  'GET /api/articles/public': ({ query }) => readFeedPage(db, (tx) => feedPage(tx, query, now())),
  'GET /api/articles/new-count': ({ query }) =>
    readFeedPage(db, (tx) => newCount(tx, query, now())),
  'GET /api/articles/:id': ({ params }) =>
    readFeedPage(db, (tx) => publicArticle(tx, params.id, now())),
})
