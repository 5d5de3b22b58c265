import type { QueryClient } from '@tanstack/react-query'
import type { FeedFilters } from '../../../contract/news/filters.ts'
import { articlesOf, type FeedSource, feed, type Grouping } from './feed-query.ts'

/** The first page of a feed, loaded before the server renders it. */
export async function firstArticles(
  client: QueryClient,
  filters: FeedFilters,
  source?: FeedSource,
  grouping?: Grouping,
) {
  const { pages } = await client.fetchInfiniteQuery(feed(filters, source, grouping))
  return articlesOf(pages)
}
