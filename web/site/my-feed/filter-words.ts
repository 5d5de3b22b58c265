import { useQuery } from '@tanstack/react-query'
import { useNow, useTimeZone } from '../frame/clock/clock.ts'
import { activeCategoriesQuery } from '../frame/page-frame/site-queries.ts'
import type { FilterWords } from '../news/feed-query/active-filters.ts'
import { useFollowedCoins } from './followed-coins.ts'

export function useFilterWords(): FilterWords {
  const { data: categories = [] } = useQuery(activeCategoriesQuery())
  return { categories, timeZone: useTimeZone(), now: useNow(), followed: useFollowedCoins() }
}
