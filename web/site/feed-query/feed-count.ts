import { useInfiniteQuery } from '@tanstack/react-query'
import type { FeedFilters } from '../../../contract/news/filters.ts'
import { feed, type Grouping } from './feed-query.ts'

/** How many articles a feed on the same page has found: that one asks, here its answer is only looked at. */
export function useFeedCount(filters: FeedFilters, grouping?: Grouping): number | undefined {
  return useInfiniteQuery({ ...feed(filters, undefined, grouping), enabled: false }).data?.pages[0]
    ?.totalCount
}
