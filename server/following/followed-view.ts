import { SCORE_BAND_RANGES } from '../../contract/analysis/scores.ts'
import { viewKind } from '../../contract/following/follow-kinds.ts'
import type { FollowView } from '../../contract/following/following.ts'
import {
  type FeedFilters,
  FILTER_NAMES,
  FILTER_VALUES_MAX,
  FILTERS,
  type FilterName,
  READ_FILTER,
  splitSymbols,
} from '../../contract/news/filters.ts'
import { DAY_MS } from '../../contract/platform/durations.ts'
import { categoryBySlug } from '../news/categories/store.ts'
import { conditionsOf } from '../news/feed/filters-store.ts'
import { readSlice } from '../news/feed/store.ts'
import { correctionsBetween } from '../news/track-records/headline-changes/read-store.ts'
import { requireShown } from '../news/track-records/require-shown.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/connect.ts'
import { badInput, notFound } from '../platform/errors.ts'
import { storyTitle } from './store.ts'

/** A view that can be followed: a list by its filters, a story, or the corrections. */
export type FollowedView = {
  /** Canonical address. */
  view: string
  /** In words: 'SOL, bullish, no ads'. */
  name: string
  filters: FeedFilters
  story?: { id: number; thread: boolean }
}

/** A time span is not part of what is followed. */
const FOLLOWED = FILTER_NAMES.filter((name) => !['from', 'to', 'within'].includes(name))
const LISTS = ['/', '/news', '/articles']
const SEARCH_CHARACTERS = 200
const PACE_DAYS = 7
const PACE_MAX = 500

/** A view as it would be followed, with its stories a day over the last week. */
export async function viewPace(context: Context, address: string): Promise<FollowView> {
  const { db, now } = context
  const { view, name, filters, story } = await readView(context, address)
  const kind = viewKind(view)
  if (story) return { view, name, kind, per_day: null }
  if (kind === 'corrections') {
    const since = new Date(now().getTime() - PACE_DAYS * DAY_MS)
    const found = await correctionsBetween(db, since, now(), PACE_MAX)
    return { view, name, kind, per_day: found.length / PACE_DAYS }
  }
  const conditions = await conditionsOf(db, { ...filters, within: `${PACE_DAYS}d` }, now())
  const { storyCount } = await readSlice(
    db,
    { conditions },
    { limit: 0, offset: 0 },
    { grouped: true },
  )
  return { view, name, kind, per_day: storyCount === undefined ? null : storyCount / PACE_DAYS }
}

/** Reads the address of a list, coin, category, search or story, with the feed's own filters. */
export async function readView(context: Context, address: string): Promise<FollowedView> {
  const { db } = context
  const url = URL.parse(address, 'http://site')
  if (url?.host !== 'site') throw badInput('The view must be an address of this site.', 'view')
  const [first = '', second = '', ...rest] = url.pathname.slice(1).split('/').map(decoded)
  if (first === 'stories' && /^\d{1,15}$/.test(second) && rest.length < 2)
    return storyView(db, Number(second), url.searchParams.get('thread') === 'true')
  const filters = filtersIn(url.searchParams)
  if (first === 'coins' && second && rest.length === 0)
    return listView(
      { ...filters, coin: [second.toUpperCase()] },
      `/coins/${second.toUpperCase()}`,
      'coin',
    )
  if (url.pathname === '/corrections') {
    await requireShown(context, 'corrections')
    return { view: '/corrections', name: 'Corrections', filters: {} }
  }
  if (LISTS.includes(url.pathname)) {
    const { category } = filters
    return listView(filters, '/', undefined, category && (await categoryOf(db, category)))
  }
  if (second || !first) throw notFound('View')
  return listView(
    { ...filters, category: first },
    `/${first}`,
    'category',
    await categoryOf(db, first),
  )
}

async function storyView(db: Database, id: number, thread: boolean): Promise<FollowedView> {
  const story = await storyTitle(db, id)
  if (!story) throw notFound('Story')
  return {
    view: `/stories/${story.id}${thread ? '?thread=true' : ''}`,
    name: `${thread ? 'Thread' : 'Story'}: ${story.title}`.slice(0, 200),
    filters: {},
    story: { id: story.id, thread },
  }
}

async function categoryOf(db: Database, slug: string): Promise<string> {
  const category = await categoryBySlug(db, slug)
  if (!category?.isActive) throw notFound('View')
  return category.name
}

/** `inPath` is the filter that the path says, which the query does not repeat. */
function listView(
  filters: FeedFilters,
  path: string,
  inPath?: FilterName,
  categoryName?: string,
): FollowedView {
  const query = new URLSearchParams(filters.search ? { search: filters.search } : {})
  for (const name of FOLLOWED)
    if (name !== inPath)
      for (const value of [filters[name] ?? []].flat()) query.append(name, String(value))
  const text = query.toString()
  const view = text ? `${path}?${text}` : path
  const words = wordsOf(filters, categoryName)
  return { view, name: viewKind(view) === 'outlet' ? `Outlet: ${words}` : words, filters }
}

function filtersIn(query: URLSearchParams): FeedFilters {
  const read = (name: FilterName) => {
    const given = query
      .getAll(name)
      .map((text) => text.trim())
      .filter(Boolean)
    if (splitSymbols(given).length > FILTER_VALUES_MAX)
      throw badInput(`The view may name at most ${FILTER_VALUES_MAX} values of a filter.`, 'view')
    const value = READ_FILTER[FILTERS[name].kind](given)
    if (name === 'coin')
      return (value as string[] | undefined)?.map((symbol) => symbol.toUpperCase()).toSorted()
    return Array.isArray(value) ? value.toSorted() : value
  }
  const search = query.get('search')?.trim().slice(0, SEARCH_CHARACTERS)
  return {
    ...(search && { search }),
    ...Object.fromEntries(
      FOLLOWED.flatMap((name) => (read(name) === undefined ? [] : [[name, read(name)]])),
    ),
  }
}

const BANDS = Object.entries(SCORE_BAND_RANGES)
const SENTIMENTS: Record<string, string> = { low: 'bearish', medium: 'neutral', high: 'bullish' }

function wordsOf(filters: FeedFilters, categoryName?: string): string {
  const { coin = [], publisher = [], tag = [], search, sentiment_score: sentiment } = filters
  const band = BANDS.find(([, range]) => range === sentiment)?.[0] ?? ''
  const words = [
    coin,
    categoryName,
    publisher,
    tag,
    search && `Search: ${search}`,
    sentiment && (SENTIMENTS[band] ?? `sentiment ${sentiment}`),
    filters.freshness_score && `freshness ${filters.freshness_score}`,
    filters.no_ads && 'no ads',
  ]
  return words.flat().filter(Boolean).join(', ').slice(0, 200) || 'All news'
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw badInput('The view must be an address of this site.', 'view')
  }
}
