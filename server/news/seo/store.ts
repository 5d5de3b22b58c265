import { asc, eq } from 'drizzle-orm'
import { isOwnAddress } from '../../../contract/platform/own-addresses.ts'
import type { Site } from '../../../contract/platform/site.ts'
import type { Database } from '../../platform/database/connect.ts'
import { categories, coins, pages, publishers } from '../../platform/database/schema.ts'
import { sharedStoryPaths } from '../../stories/read-store.ts'
import { newestBriefs } from '../briefs/store.ts'

/** Of the protocol's 50,000 addresses in one sitemap; older stories are found through the newer ones. */
const STORIES_LISTED = 10_000
const BRIEFS_LISTED = 1_000

/** Every active category, coin, outlet, managed page, daily brief and story of two outlets, for the sitemap. */
export async function publicPaths(
  db: Database,
  site: Site,
): Promise<{ path: string; updated_at: string | Date | null }[]> {
  const [active, managed, stories, tracked, briefs, outlets] = await Promise.all([
    db
      .select({ slug: categories.slug, updated_at: categories.updated_at })
      .from(categories)
      .where(eq(categories.isActive, true))
      .orderBy(asc(categories.order), asc(categories.id)),
    db.select({ path: pages.path, updated_at: pages.updated_at }).from(pages).orderBy(asc(pages.path)),
    sharedStoryPaths(db, STORIES_LISTED),
    db.select({ symbol: coins.symbol, updated_at: coins.last_update }).from(coins).orderBy(asc(coins.id)),
    newestBriefs(db, BRIEFS_LISTED),
    db.select({ slug: publishers.slug }).from(publishers).where(eq(publishers.active, true)),
  ])
  const switched = {
    '/outlets': site.show_outlets,
    '/corrections': site.show_corrections,
    '/moves': site.show_moves,
    '/data': site.data_files,
  }
  const shown = Object.entries(switched).flatMap(([path, isShown]) => (isShown ? path : []))
  const ofOutlets = site.show_outlets ? outlets.map(({ slug }) => `/outlets/${slug}`) : []
  return [
    ...[...shown, ...ofOutlets].map((path) => ({ path, updated_at: null })),
    ...active.map(({ slug, updated_at }) => ({ path: `/${slug}`, updated_at })),
    ...tracked.map(({ symbol, updated_at }) => ({ path: coinFolder(symbol), updated_at })),
    ...managed.filter(({ path }) => !isOwnAddress(path)), // from before such paths were refused
    ...briefs.map(({ day, made_at }) => ({ path: `/brief/${day}`, updated_at: made_at })),
    ...stories,
  ]
}

/** A symbol in lower case is the one address of a coin's page. */
export const coinFolder = (symbol: string) => `/coins/${symbol.toLowerCase()}`

export async function trackedCoin(db: Database, symbol: string) {
  const [found] = await db
    .select({ symbol: coins.symbol, name: coins.name })
    .from(coins)
    .where(eq(coins.symbol, symbol.toUpperCase()))
  return found
}
