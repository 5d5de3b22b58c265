import { useQuery } from '@tanstack/react-query'
import { useNow, useTimeZone } from '../clock/clock.ts'
import type { FilterWords } from '../feed-query/active-filters.ts'
import { activeCategories } from '../page-frame/site-queries.ts'
import { useFollowedCoins } from './followed-coins.ts'

export function useFilterWords(): FilterWords {
  const { data: categories = [] } = useQuery(activeCategories())
  return { categories, timeZone: useTimeZone(), now: useNow(), followed: useFollowedCoins() }
}
