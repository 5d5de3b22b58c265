import type { AdminArticlesQuery, FeedQuery } from '../../contract/articles.ts'
import type { Database } from '../database/connect.ts'
import type { FeedFilter } from './feed-filter.ts'
import { categoryTag, publishersNamed, tagsNamed } from './names-store.ts'
import { scoreBounds } from './score-bounds.ts'
import { planSearch } from './search-plan-store.ts'
import { readSearchText } from './search-text.ts'

type FeedFilters = Omit<FeedQuery, 'page' | 'limit'>

/** What a reader's query asks for; undefined when nothing can match. */
export async function resolveFeed(db: Database, query: FeedFilters): Promise<FeedFilter | undefined> {
  const [publisherIds, tagIds, categoryTagIds, search] = await Promise.all([
    query.publisher ? publishersNamed(db, query.publisher) : undefined,
    query.tag ? tagsNamed(db, query.tag) : undefined,
    query.category ? categoryTag(db, query.category) : undefined,
    query.search?.trim() ? planSearch(db, readSearchText(query.search)) : undefined,
  ])
  if (query.search?.trim() && !search) return undefined
  return {
    publishers: publisherIds,
    tags: [tagIds, categoryTagIds].filter((ids) => ids !== undefined),
    freshness: scoreBounds(query.freshness_score),
    sentiment: scoreBounds(query.sentiment_score),
    noAds: query.no_ads,
    search,
    until: query.until,
  }
}

export async function resolveAdminList(db: Database, query: AdminArticlesQuery): Promise<FeedFilter> {
  const [publisherIds, tagIds] = await Promise.all([
    query.publisher ? publishersNamed(db, query.publisher, { part: true }) : undefined,
    query.tag ? tagsNamed(db, query.tag, { part: true }) : undefined,
  ])
  return {
    publishers: publisherIds,
    tags: tagIds ? [tagIds] : [],
    fromDay: dayNumber(query.dateFrom),
    toDay: dayNumber(query.dateTo),
  }
}

const dayNumber = (day: string | undefined) =>
  day === undefined ? undefined : Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000)
