import { DEFAULT_COIN_SOURCE } from '../contract/market/coin-sources.ts'
import { starterCategories, starterTags } from '../server/admin/starter/starter-content.ts'
import { claimOnce, insertSite, type SiteRows } from '../server/admin/starter/store.ts'
import { backfillHistory } from '../server/market/backfill-history.ts'
import { coinService } from '../server/market/coin-service.ts'
import { coinsOfSource } from '../server/market/store.ts'
import { storeQuotes } from '../server/market/store-quotes.ts'
import { fetchEach, fetchPublisher } from '../server/news/feeds/fetch-publishers.ts'
import { publishersToFetch } from '../server/news/publishers/store.ts'
import type { Context } from '../server/platform/context.ts'
import { groupStories } from '../server/stories/group-stories.ts'
import { followedCoins } from './coins.ts'
import { dressUp } from './dress-up.ts'
import { outlets } from './publishers.ts'
import { addSampleHistory, addSamplePrices } from './sample-history.ts'
import { isComplete } from './sample-history-store.ts'
import type { World } from './world.ts'

const PRICES_EVERY_MS = 60_000

/** Puts the outlets and coins of the world into the product. Returns whether it was for the first time. */
export async function addContent({ db }: Context, world: World): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isFirst = await claimOnce(tx, 'demo-content')
    if (isFirst) await insertSite(tx, demoContent(world))
    return isFirst
  })
}

/** What the first page shows: articles, prices and top stories. Scores arrive when the site is open. */
export async function fillFirstPage(context: Context, say: (step: string) => void): Promise<void> {
  say('Reading the feeds of the sample world')
  const count = await readWorld(context)
  say(`Grouping ${count} articles into stories`)
  await groupStories(context)
}

/** Reads all feeds and current prices through the same functions as the admin's buttons. Returns the number of new articles. */
async function readWorld(context: Context): Promise<number> {
  const publishers = await publishersToFetch(context.db)
  const [{ totalArticles }] = await Promise.all([
    fetchEach(context, publishers),
    refreshQuotes(context),
  ])
  return totalArticles
}

type Filling = {
  url: string
  signIn: { username: string; password: string }
  world: World
  seed: string
  stopped: AbortSignal
  say: (step: string) => void
}

/** Adds the rest while the site is open, at the next start if this one is interrupted. The product's own jobs group and score meanwhile. */
export async function completeSite(
  context: Context,
  { url, signIn, world, seed, stopped, say }: Filling,
): Promise<void> {
  if (await isComplete(context.db)) return
  const prices = async () => {
    await fetchHistory(context, stopped)
    await addSamplePrices(context, seed, stopped)
    stopped.throwIfAborted()
    say('Price history of a year')
  }
  const people = async () => {
    await dressUp(url, signIn, world)
    stopped.throwIfAborted()
    say('Logos, users, alerts and a language model')
  }
  await Promise.all([prices(), people()])
  await addSampleHistory(context, { seed, origin: world.origin, stopped })
  stopped.throwIfAborted()
  say('Stories, price reactions, scorecard, outlets and daily briefs: the demo is complete')
}

/** What was published since the last run. */
export async function catchUp(context: Context, stopped: AbortSignal): Promise<void> {
  await readWorld(context)
  await fetchHistory(context, stopped)
}

/** From now on a feed is fetched as soon as its outlet publishes something, and prices move. */
export async function keepAlive(
  context: Context,
  world: World,
  stopped: AbortSignal,
): Promise<void> {
  const publishers = await publishersToFetch(context.db)
  const idByName = new Map(publishers.map(({ id, name }) => [name, id]))
  const quietly = (work: Promise<unknown>) => {
    work.catch((error: Error) =>
      context.log.debug(`The sample world was not read: ${error.message}`),
    )
  }
  world.onNews(({ name }) => {
    const id = idByName.get(name)
    if (id !== undefined && !stopped.aborted) quietly(fetchPublisher(context, id))
  })
  const prices = setInterval(() => quietly(refreshQuotes(context)), PRICES_EVERY_MS)
  stopped.addEventListener('abort', () => clearInterval(prices), { once: true })
}

/** The outlets of the sample world in the categories of any new site. */
const demoContent = (world: World): SiteRows => ({
  publishers: outlets.map((outlet) => ({
    name: outlet.name,
    rss_url: world.feedUrl(outlet),
    description: outlet.tagline,
    is_wire: outlet.isWire ?? false,
  })),
  coins: followedCoins.map(({ id, symbol, name }) => ({
    source_identifier: id,
    symbol: symbol.toUpperCase(),
    name,
  })),
  tags: starterTags,
  categories: starterCategories,
})

/** The coin service of the sample world is ours: it has no rate limit. */
const limits = { burst: 1000, everyMs: 1, backfillLeaves: 0, callsPerMonth: 1_000_000_000 }

async function refreshQuotes(context: Context): Promise<void> {
  const coins = await coinsOfSource(context.db, DEFAULT_COIN_SOURCE)
  const ids = coins.map((coin) => coin.source_identifier)
  const service = coinService(context, DEFAULT_COIN_SOURCE, { reason: 'refresh', limits })
  const quotes = await service.quotes(ids)
  await storeQuotes(context.db, coins, quotes, context.now().getTime())
}

async function fetchHistory(context: Context, signal: AbortSignal): Promise<void> {
  await backfillHistory(context, { limits, signal })
}
