import { claimOnce, insertContent } from '../server/admin/starter/store.ts'
import { fetchEach, fetchPublisher } from '../server/news/feeds/fetch-publishers.ts'
import { publishersToFetch } from '../server/news/publishers/store.ts'
import type { Context } from '../server/platform/context.ts'
import { demoContent } from './demo-content.ts'
import { fetchHistory, refreshQuotes } from './prices-in-product.ts'
import type { World } from './world.ts'

const PRICES_EVERY_MS = 60_000

/** Puts the outlets and coins of the world into the product; answers whether it was for the first time. */
export async function addContent({ db }: Context, world: World): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isFirst = await claimOnce(tx, 'demo-content')
    if (isFirst) await insertContent(tx, demoContent(world))
    return isFirst
  })
}

/** Reads all of the world, through the same verbs that the admin's buttons call. */
export async function readWorld(context: Context, stopped: AbortSignal): Promise<void> {
  const publishers = await publishersToFetch(context.db)
  await Promise.all([fetchEach(context, publishers, undefined, stopped), refreshQuotes(context)])
  // coin by coin, the largest first: nobody waits for the last one's year
  fetchHistory(context, stopped).catch((error: Error) => context.log.warn(`No history yet: ${error.message}`))
}

/** From now on: whoever publishes something has its feed fetched, as if it had rung at the door, and prices move. */
export async function keepAlive(context: Context, world: World, stopped: AbortSignal): Promise<void> {
  const publishers = await publishersToFetch(context.db)
  const idByName = new Map(publishers.map(({ id, name }) => [name, id]))
  const quietly = (work: Promise<unknown>) => {
    work.catch((error: Error) => context.log.debug(`The sample world was not read: ${error.message}`))
  }
  world.onNews(({ name }) => {
    const id = idByName.get(name)
    if (id !== undefined && !stopped.aborted) quietly(fetchPublisher(context, id))
  })
  const prices = setInterval(() => quietly(refreshQuotes(context)), PRICES_EVERY_MS)
  stopped.addEventListener('abort', () => clearInterval(prices), { once: true })
}
