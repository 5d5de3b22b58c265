import type { AdminArticle, FeedPage, FeedQuery } from '../../contract/articles.ts'
import type { Database } from '../database/connect.ts'
import type { FeedFilter } from './feed-filter.ts'
import { feedSlice } from './feed-store.ts'
import { resolveFeed } from './resolve-filter.ts'
import { articlesByIds, newestArticleId } from './store.ts'

type Paging = { page: number; limit: number }

/** One page of the public feed. The first one, too, ends at `until`: what arrives while it is read would shift the next. */
export async function feedPage(db: Database, query: FeedQuery): Promise<FeedPage> {
  const [until, filter] = await Promise.all([query.until ?? newestArticleId(db), resolveFeed(db, query)])
  return { ...(await articlePage(db, filter && { ...filter, until }, query)), until }
}

/** One page of any list, newest first. */
export async function articlePage(db: Database, filter: FeedFilter | undefined, { page, limit }: Paging) {
  const offset = (page - 1) * limit
  const { ids, totalCount } = filter
    ? await feedSlice(db, filter, { limit, offset })
    : { ids: [], totalCount: 0 }
  return pageOf(await articlesByIds(db, ids), { page, limit, totalCount })
}

export function pageOf(
  articles: AdminArticle[],
  { page, limit, totalCount }: Paging & { totalCount: number },
) {
  const hasMore = page * limit < totalCount
  return { articles, hasMore, nextPage: hasMore ? page + 1 : null, totalCount }
}

/** How many matches arrived after the article `since`. */
export async function newCount(db: Database, query: Omit<FeedQuery, 'page' | 'limit'> & { since: number }) {
  const filter = await resolveFeed(db, query)
  if (!filter) return { count: 0 }
  const nothing = { limit: 0, offset: 0 }
  const then = await feedSlice(db, { ...filter, until: query.since }, nothing)
  const now = await feedSlice(db, { ...filter, until: undefined }, nothing)
  return { count: Math.max(0, now.totalCount - then.totalCount) }
}
