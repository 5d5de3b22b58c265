import { useInfiniteQuery } from '@tanstack/react-query'
import type { FeedFilters } from '../../../contract/filters.ts'
import { feed } from './feed-query.ts'

/** How many articles a feed on the same page has found: that one asks, here its answer is only looked at. */
export function useFeedCount(filters: FeedFilters): number | undefined {
  return useInfiniteQuery({ ...feed(filters), enabled: false }).data?.pages[0]?.totalCount
}
