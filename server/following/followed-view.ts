import { viewKind } from '../../contract/following/follow-kinds.ts'
import type { FollowView } from '../../contract/following/following.ts'
import { type FeedFilters, type FilterName, KEPT_FILTERS } from '../../contract/news/filters.ts'
import { DAY_MS } from '../../contract/platform/durations.ts'
import { categoryBySlug } from '../news/categories/store.ts'
import { conditionsOf } from '../news/feed/filters-store.ts'
import { readSlice } from '../news/feed/store.ts'
import { correctionsBetween } from '../news/track-records/headline-changes/read-store.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/connect.ts'
import { badInput, notFound } from '../platform/errors.ts'
import { requireShown } from '../platform/settings/shown-pages.ts'
import { storyTitle } from './store.ts'
import { followedFilters } from './view-filters.ts'
import { viewWords } from './view-words.ts'

/** A view that can be followed: a list by its filters, a story, or the corrections. */
export type FollowedView = {
  /** Canonical address. */
  view: string
  /** In words: 'SOL, bullish, no ads'. */
  name: string
  filters: FeedFilters
  story?: { id: number; thread: boolean }
}

const LISTS = ['/', '/news', '/articles']
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
  if (url.pathname === '/corrections') {
    followedFilters(url.searchParams)
    await requireShown(context, 'corrections')
    return { view: '/corrections', name: 'Corrections', filters: {} }
  }
  const list = listAt(url)
  const { category } = list.filters
  return listView(list, category && (await categoryOf(db, category)))
}

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

function listView({ path, filters, inPath }: List, categoryName?: string): FollowedView {
  const query = new URLSearchParams(filters.search ? { search: filters.search } : {})
  for (const name of KEPT_FILTERS)
    if (name !== inPath)
      for (const value of [filters[name] ?? []].flat()) query.append(name, String(value))
  const text = query.toString()
  const view = text ? `${path}?${text}` : path
  const words = viewWords(filters, categoryName)
  return { view, name: viewKind(view) === 'outlet' ? `Outlet: ${words}` : words, filters }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw badInput('The view must be an address of this site.', 'view')
  }
}
