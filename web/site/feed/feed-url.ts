import { type FeedFilters, FILTER_NAMES, isScoreRange } from '../../../contract/filters.ts'

export type FeedView = 'table' | 'grid'

/** Search and filters as the URL tells them. What a hand-made URL gets wrong is left out, not refused. */
export function filtersOf(params: URLSearchParams): FeedFilters {
  const filters: FeedFilters = {}
  const search = storable(params.get('search'))
  if (search) filters.search = search.slice(0, 500)
  for (const name of FILTER_NAMES) {
    const value = storable(params.get(name))?.slice(0, 200)
    if (!value) continue
    if (name === 'no_ads') {
      if (value === 'true') filters.no_ads = true
    } else if (name === 'freshness_score' || name === 'sentiment_score') {
      if (isScoreRange(value)) filters[name] = value
    } else filters[name] = value
  }
  return filters
}

/** Without the one character that no text of ours can hold. */
function storable(value: string | null): string | undefined {
  return value?.replaceAll('\0', '').trim()
}

/** The same URL with other filters; what is not ours (a campaign mark, the view) stays. */
export function withFilters(params: URLSearchParams, filters: FeedFilters): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of ['search', ...FILTER_NAMES] as const) {
    const value = filters[name]
    if (value) next.set(name, String(value))
    else next.delete(name)
  }
  return next
}

export function viewOf(params: URLSearchParams): FeedView {
  return params.get('view') === 'grid' ? 'grid' : 'table'
}

export function withView(params: URLSearchParams, view: FeedView): URLSearchParams {
  const next = new URLSearchParams(params)
  if (view === 'grid') next.set('view', 'grid')
  else next.delete('view')
  return next
}

/** The filters without the search: what chips, the count and the presets are about. */
export function withoutSearch({ search: _, ...filters }: FeedFilters): FeedFilters {
  return filters
}

export function sameFilters(one: FeedFilters, other: FeedFilters): boolean {
  return FILTER_NAMES.every((name) => (one[name] ?? '') === (other[name] ?? ''))
}
