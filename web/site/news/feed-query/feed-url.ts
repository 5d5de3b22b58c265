import {
  FEED_PARAMETERS,
  type FeedFilters,
  FILTER_NAMES,
  FILTERS,
  READ_FILTER,
} from '../../../../contract/news/filters.ts'
import { withParam } from '../../../page/url-state.ts'

export type FeedView = 'table' | 'grid' | 'headlines'

/** Search and filters of the URL. Invalid values are ignored. */
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

/** Without NUL, which PostgreSQL text cannot store. */
const storable = (value: string | null): string | undefined => value?.replaceAll('\0', '').trim()

/** The URL with other filters; unrelated parameters such as utm_* and the view stay. */
export function withFilters(params: URLSearchParams, filters: FeedFilters): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of FEED_PARAMETERS) {
    next.delete(name)
    for (const value of valuesOf(filters[name])) next.append(name, value)
  }
  return next
}

export function viewOf(params: URLSearchParams): FeedView {
  const view = params.get('view')
  return view === 'grid' || view === 'headlines' ? view : 'table'
}

export const withView = (params: URLSearchParams, view: FeedView) =>
  withParam(params, 'view', view === 'table' ? undefined : view)

export const isGrouped = (params: URLSearchParams): boolean => params.get('group') === '1'

export const withGrouping = (params: URLSearchParams, grouped: boolean) =>
  withParam(params, 'group', grouped ? '1' : undefined)

/** Address of exactly this view, for sharing. */
export function viewAddress(pathname: string, filters: FeedFilters, view: FeedView): string {
  const params = withView(withFilters(new URLSearchParams(), filters), view)
  return params.size > 0 ? `${pathname}?${params}` : pathname
}

/** A filter's value as URL parameters; empty when it is not set. */
export const valuesOf = (value: FeedFilters[keyof FeedFilters]): string[] =>
  value ? [value].flat().map(String) : []
