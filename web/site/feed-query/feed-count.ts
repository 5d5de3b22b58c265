import { useInfiniteQuery } from '@tanstack/react-query'
import type { FeedFilters } from '../../../contract/news/filters.ts'
import { feed, type Grouping } from './feed-query.ts'

/** Number of articles in a feed of the same page, read from its cache without a request. */
export function useFeedCount(filters: FeedFilters, grouping?: Grouping): number | undefined {
  return useInfiniteQuery({ ...feed(filters, undefined, grouping), enabled: false }).data?.pages[0]
    ?.totalCount
}
