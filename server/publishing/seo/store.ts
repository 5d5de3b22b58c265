import { randomBytes } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { isOwnAddress } from '../../../contract/platform/own-addresses.ts'
import { isSwitchedOn, PUBLIC_PAGE_NAMES } from '../../../contract/platform/public-pages.ts'
import type { Site } from '../../../contract/platform/site.ts'
import { newestBriefs } from '../../news/briefs/store.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { appState, categories, coins, pages, publishers } from '../../platform/database/schema.ts'
import { addressOf } from '../../platform/http/site-address.ts'
import { sharedStoryPaths } from '../../stories/read-store.ts'

/** Of the protocol's 50,000 addresses in one sitemap; older stories are found through the newer ones. */
const STORIES_LISTED = 10_000
const BRIEFS_LISTED = 1_000

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
    db
      .select({ path: pages.path, updated_at: pages.updated_at })
      .from(pages)
      .orderBy(asc(pages.path)),
    sharedStoryPaths(db, STORIES_LISTED),
    db
      .select({ symbol: coins.symbol, updated_at: coins.last_update })
      .from(coins)
      .orderBy(asc(coins.id)),
    newestBriefs(db, BRIEFS_LISTED),
    db.select({ slug: publishers.slug }).from(publishers).where(eq(publishers.active, true)),
  ])
  const shown = PUBLIC_PAGE_NAMES.filter((page) => isSwitchedOn(site, page)).map(
    (page) => `/${page}`,
  )
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

const KEY = 'feed-ids'
const Kept = z.object({ prefix: z.string() })

/** How ids looked before: they held the site's address, so a move made every entry new. */
const addressPrefix = (siteUrl: string) => `${siteUrl}/articles#`

/** RFC 4151: a name that belonged to us on a day, and so stays ours. Names of the machine belong to others too. */
function tagPrefix(siteUrl: string, day: string) {
  const { hostname } = new URL(siteUrl)
  const isOurs = !/^(localhost|[\d.]+|\[.*\])$/.test(hostname)
  const apart = isOurs ? '' : `${randomBytes(8).toString('base64url')}/`
  return `tag:${hostname},${day}:${apart}articles/`
}

/** Decides once, at the first start: a site that has articles keeps the ids it has sent, a new one gets ids that survive a move. */
export async function keepFeedIds({ db, config, now }: Context) {
  const siteUrl = addressOf(config)
  const day = now().toISOString().slice(0, 10)
  await db.execute(sql`
    insert into app_state (key, value)
    select ${KEY},
      jsonb_build_object('prefix', case when exists (select from articles) then ${addressPrefix(siteUrl)}::text else ${tagPrefix(siteUrl, day)}::text end)
    on conflict do nothing`)
}

export async function feedIdPrefix(db: Database, siteUrl: string): Promise<string> {
  const [row] = await db
    .select({ value: appState.value })
    .from(appState)
    .where(eq(appState.key, KEY))
  return Kept.safeParse(row?.value).data?.prefix ?? addressPrefix(siteUrl)
}
