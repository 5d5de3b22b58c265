import { followKindOf } from '../../contract/following/follow-kinds.ts'
import {
  type FeedFilters,
  type FilterName,
  KEPT_FILTERS,
  type KeptFilter,
} from '../../contract/news/filters.ts'
import { categoryBySlug } from '../news/categories/store.ts'
import { filterWords } from '../news/feed/filter-words.ts'
import { conditionsOf } from '../news/feed/filters-store.ts'
import { readSlice } from '../news/feed/store.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/connect.ts'
import { badInput, notFound } from '../platform/errors.ts'
import { type FollowedView, type FoundBy, PACE_DAYS } from './followed-kind.ts'
import { storyKeys } from './followed-stories.ts'
import { followedFilters } from './view-filters.ts'

const LISTS = ['/', '/news', '/articles']

/** A list, coin, category or search, with the feed's own filters. */
export async function readList({ db }: Context, url: URL): Promise<FollowedView> {
  const list = listAt(url)
  const { category } = list.filters
  return listView(list, category && (await categoryOf(db, category)))
}

/** Stories a day; null for a thread, and where there are too many to count. */
export async function listDay(
  { db, now }: Context,
  { filters, story }: FollowedView,
): Promise<number | null> {
  if (story) return null
  const conditions = await conditionsOf(db, { ...filters, within: `${PACE_DAYS}d` }, now())
  const { storyCount } = await readSlice(
    db,
    { conditions },
    { limit: 0, offset: 0 },
    { grouped: true },
  )
  return storyCount === undefined ? null : storyCount / PACE_DAYS
}

/** A rule is looked for by the first of these that it has. They only save work: each filter is asked of the articles, too. */
const LOOKED_FOR: [KeptFilter, string][] = [
  ['coin', 'c'],
  ['publisher', 'p'],
  ['tag', 't'],
  ['category', 'g'],
]

/** A story must have one of these keys to match: 'c:SOL', 'p:ledgerline', 's:12', 'q' for a search, '*' for all. */
export function listKeys(rule: FoundBy): string[] {
  const { filters, storyId } = rule
  if (storyId !== null) return storyKeys(rule)
  const [name, letter] = LOOKED_FOR.find(([each]) => filters[each] !== undefined) ?? []
  if (!name) return [filters.search ? 'q' : '*']
  return [filters[name]].flat().map((text) => `${letter}:${keyText(name, String(text))}`)
}

const keyText = (name: KeptFilter, text: string) =>
  name === 'publisher' || name === 'tag' ? text.toLowerCase() : text

/** The filters of a followed list by its canonical address. */
export const filtersOfView = (view: string): FeedFilters =>
  listAt(new URL(view, 'http://site')).filters

/** `inPath` is the filter that the path says, which the query does not repeat. */
type List = { path: string; filters: FeedFilters; inPath?: FilterName }

function listAt(url: URL): List {
  const filters = followedFilters(url.searchParams)
  const [first = '', second = '', ...rest] = url.pathname.slice(1).split('/').map(decoded)
  if (LISTS.includes(url.pathname)) return { path: '/', filters }
  if (first === 'coins' && second && rest.length === 0) {
    const symbol = second.toUpperCase()
    return {
      path: `/coins/${symbol}`,
      filters: { ...filters, coin: [symbol] },
      inPath: 'coin',
    }
  }
  if (second || !first) throw notFound('View')
  return { path: `/${first}`, filters: { ...filters, category: first }, inPath: 'category' }
}

async function categoryOf(db: Database, slug: string): Promise<string> {
  const category = await categoryBySlug(db, slug)
  if (!category?.isActive) throw notFound('View')
  return category.name
}

function listView({ path, filters, inPath }: List, categoryName?: string): FollowedView {
  const query = new URLSearchParams(filters.search ? { search: filters.search } : {})
  for (const name of KEPT_FILTERS)
    if (name !== inPath)
      for (const value of [filters[name] ?? []].flat()) query.append(name, String(value))
  const text = query.toString()
  const view = text ? `${path}?${text}` : path
  const words = filterWords(filters, categoryName)
  return { view, name: followKindOf(view) === 'outlet' ? `Outlet: ${words}` : words, filters }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw badInput('The view must be an address of this site.', 'view')
  }
}
