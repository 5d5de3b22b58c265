import {
  type FeedFilters,
  FILTER_VALUES_MAX,
  FILTERS,
  type FilterName,
  type FilterRow,
  KEPT_FILTERS,
  READ_FILTER,
  splitSymbols,
} from '../../contract/news/filters.ts'
import { PAGE_PARAMETERS } from '../../contract/platform/page-parameters.ts'
import { badInput } from '../platform/errors.ts'
import { isTracking } from '../platform/http/query-parameters.ts'

const SEARCH_CHARACTERS = 200
/** They choose a part of a list or how it looks, not what is in it. */
const LEFT_OUT = ['page', 'before', 'until', ...PAGE_PARAMETERS]

/**
 * The filters of an address that is followed. A filter that cannot be followed is refused by name, and so is one that does
 * not exist: without it the follower would be sent every story.
 */
export function followedFilters(query: URLSearchParams): FeedFilters {
  for (const name of query.keys()) refuseParameter(name)
  const search = query.get('search')?.trim().slice(0, SEARCH_CHARACTERS)
  const kept = KEPT_FILTERS.map((name) => [name, valueIn(query, name)] as const)
  return {
    ...(search && { search }),
    ...Object.fromEntries(kept.filter(([, value]) => value !== undefined)),
  }
}

function refuseParameter(name: string) {
  if (name === 'search' || LEFT_OUT.includes(name) || isTracking(name)) return
  const row = rowOf(name)
  if (!row) throw badInput(`There is no filter '${name.slice(0, 50)}' to follow.`, 'view')
  if (row.followed === 'refused')
    throw badInput(
      `A view cannot be followed with the filter '${row.label}'. Take it away first.`,
      'view',
    )
}

const rowOf = (name: string): FilterRow | undefined =>
  Object.hasOwn(FILTERS, name) ? FILTERS[name as FilterName] : undefined

function valueIn(query: URLSearchParams, name: FilterName) {
  const { kind } = FILTERS[name]
  const given = query
    .getAll(name)
    .map((text) => text.trim())
    .filter(Boolean)
  if (splitSymbols(given).length > FILTER_VALUES_MAX)
    throw badInput(`The view may name at most ${FILTER_VALUES_MAX} values of a filter.`, 'view')
  if (kind === 'symbols')
    return READ_FILTER.symbols(given)
      ?.map((symbol) => symbol.toUpperCase())
      .toSorted()
  const value = READ_FILTER[kind](given)
  return Array.isArray(value) ? value.toSorted() : value
}
