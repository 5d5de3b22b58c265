import type { FeedPage, FeedQuery, NewCountQuery } from '../../contract/feed.ts'
import { FEED_COUNT_MAX, type FeedFilters } from '../../contract/filters.ts'
import { articlesByIds, newestArticleId } from '../articles/store.ts'
import type { Database } from '../database/connect.ts'
import { withArticleReactions } from '../reactions/coin-reactions.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { filterConditions } from './filters-store.ts'
import { searchQuery } from './search-store.ts'
import { countMatches, readSlice } from './store.ts'

/** One page of the feed. The first one, too, ends at `until`: what arrives while it is read would shift the next. */
export async function feedPage(tx: Database, query: FeedQuery, now: Date): Promise<FeedPage> {
  const { page, limit } = query
  const before = query.before ? readCursor(query.before) : undefined
  const until = query.until ?? (await newestArticleId(tx))
  // one more than the page holds tells whether there are more
  const slice = { limit: limit + 1, offset: (page - 1) * limit, before }
  const matching = await matchingOf(tx, query, now)
  const grouped = query.group === '1'
  const { places, ...count } = await readSlice(tx, { ...matching, until }, slice, { grouped })
  const shown = places.slice(0, limit)
  const hasMore = places.length > limit
  const last = shown.at(-1)
  return {
    articles: await withArticleReactions(
      tx,
      await articlesByIds(
        tx,
        shown.map(({ id }) => id),
      ),
      now,
    ),
    hasMore,
    nextPage: hasMore && !before && (page + 1) * limit <= FEED_COUNT_MAX ? page + 1 : null,
    nextBefore: hasMore && last ? writeCursor(last) : null,
    ...count,
    until,
  }
}

/** How many matches arrived after the article `since`. */
export async function newCount(tx: Database, query: NewCountQuery, now: Date) {
  const matching = await matchingOf(tx, query, now)
  return { count: await countMatches(tx, { ...matching, since: query.since }) }
}

export async function matchingOf(tx: Database, { search, ...filters }: FeedFilters, now: Date) {
  return {
    filters: await filterConditions(filters, { db: tx, now }),
    search: search?.trim() ? await searchQuery(tx, search) : undefined,
  }
}
