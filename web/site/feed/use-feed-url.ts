import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { FeedFilters } from '../../../contract/news/filters.ts'
import { currentSearchParams } from '../../page/url-state.ts'
import type { Grouping } from '../feed-query/feed-query.ts'
import { type FeedView, filtersOf, isGrouped, viewOf, withFilters, withView } from '../feed-query/feed-url.ts'

/** Search, filters and view live in the URL: shared, reloaded and walked back through like any address. */
export function useFeedUrl(category?: string) {
  const [params, setParams] = useSearchParams()
  const filters = useMemo(() => {
    const given = filtersOf(params)
    // on its own page a category is no filter
    if (category) delete given.category
    return given
  }, [params, category])
  const view = viewOf(params)
  const grouped = isGrouped(params)
  const grouping = useMemo((): Grouping => (grouped ? { group: '1' } : {}), [grouped])

  const setFilters = (next: FeedFilters) => {
    const now = currentSearchParams()
    setParams(withFilters(now, { ...next, search: filtersOf(now).search }), { preventScrollReset: true })
  }
  const setSearch = (search: string) => {
    const now = currentSearchParams()
    const current = filtersOf(now)
    if (search === (current.search ?? '')) return
    // One search is one step back, however many letters it took.
    const replace = Boolean(current.search) && search !== ''
    setParams(withFilters(now, { ...current, search }), { preventScrollReset: true, replace })
  }
  const setView = (next: FeedView) =>
    setParams(withView(currentSearchParams(), next), { preventScrollReset: true })

  return { filters, view, grouping, setFilters, setSearch, setView }
}
