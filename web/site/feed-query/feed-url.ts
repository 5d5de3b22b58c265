import { type FeedFilters, FILTER_NAMES, FILTERS, READ_FILTER } from '../../../contract/news/filters.ts'

export type FeedView = 'table' | 'grid' | 'headlines'

/** Search and filters as the URL tells them. What a hand-made URL gets wrong is left out, not refused. */
export function filtersOf(params: URLSearchParams): FeedFilters {
  const filters: FeedFilters = {}
  const search = storable(params.get('search'))
  if (search) filters.search = search.slice(0, 500)
  const given = FILTER_NAMES.flatMap((name) => {
    const texts = params.getAll(name).flatMap((text) => storable(text)?.slice(0, 200) || [])
    const value = READ_FILTER[FILTERS[name].kind](texts)
    return value === undefined ? [] : [[name, value]]
  })
  return { ...filters, ...Object.fromEntries(given) }
}

/** Without the one character that no text of ours can hold. */
function storable(value: string | null): string | undefined {
  return value?.replaceAll('\0', '').trim()
}

/** The same URL with other filters; what is not ours (a campaign mark, the view) stays. */
export function withFilters(params: URLSearchParams, filters: FeedFilters): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of ['search', ...FILTER_NAMES] as const) {
    next.delete(name)
    for (const value of valuesOf(filters[name])) next.append(name, value)
  }
  return next
}

export function viewOf(params: URLSearchParams): FeedView {
  const view = params.get('view')
  return view === 'grid' || view === 'headlines' ? view : 'table'
}

export function withView(params: URLSearchParams, view: FeedView): URLSearchParams {
  const next = new URLSearchParams(params)
  if (view === 'table') next.delete('view')
  else next.set('view', view)
  return next
}

/** One row for each story. */
export const isGrouped = (params: URLSearchParams): boolean => params.get('group') === '1'

export function withGrouping(params: URLSearchParams, grouped: boolean): URLSearchParams {
  const next = new URLSearchParams(params)
  if (grouped) next.set('group', '1')
  else next.delete('group')
  return next
}

/** The address that shows exactly this, for sharing. */
export function viewAddress(pathname: string, filters: FeedFilters, view: FeedView): string {
  const params = withView(withFilters(new URLSearchParams(), filters), view)
  return params.size > 0 ? `${pathname}?${params}` : pathname
}

/** A filter's value as the texts of a URL; none when it is not set. */
export const valuesOf = (value: FeedFilters[keyof FeedFilters]): string[] =>
  value ? [value].flat().map(String) : []
