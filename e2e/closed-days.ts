import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '../contract/platform/durations.ts'
import { makeMissingBriefs } from '../server/news/briefs/make-missing-briefs.ts'
import { coins, pricePoints } from '../server/platform/database/schema.ts'
import { groupStories } from '../server/stories/group-stories.ts'
import { makePublisher } from '../server/testing/factories.ts'
import { FLOOD, LISTING, REPORTS, storeTold } from '../server/testing/story-site.ts'
import type { Site } from './site.ts'

/** The UTC day that many days ago. */
export const dayAgo = (days: number) =>
  new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

const COINS = ['BTC', 'ETH', 'SOL', 'XRP', 'ADA', 'DOGE', 'LINK', 'AVAX', 'DOT', 'ATOM', 'UNI']

/** Two days with stories and prices, and the briefs of both. */
export async function closeDays({ db }: Pick<Site, 'db'>) {
  const rows = await db
    .insert(coins)
    .values(
      COINS.map((symbol, at) => ({
        symbol,
        name: symbol === 'BTC' ? 'Bitcoin' : `Coin ${symbol}`,
        source_identifier: symbol.toLowerCase(),
        price_usd: 6400 / (at + 1),
        market_cap: 1e12 / (at + 1),
        missing_history_days: [],
      })),
    )
    .returning()
  const midnight = Date.parse(dayAgo(2))
  await db.insert(pricePoints).values(
    rows.flatMap(({ id, price_usd }) =>
      Array.from({ length: 49 }, (_, hour) => ({
        coin_id: id,
        at: new Date(midnight + hour * HOUR_MS - 60_000).toISOString(),
        resolution: 5,
        price: (price_usd ?? 1) * (1 + ((hour * (id % 5)) / 480) * (id % 2 === 0 ? -1 : 1)),
      })),
    ),
  )
  const ids: number[] = []
  for (const name of ['Kestrel Markets', 'Ledgerline', 'Fathom'])
    ids.push((await makePublisher(db, { name })).id)
  const told = [
    ...REPORTS.map((text, at) => ({
      ...text,
      outlet: at,
      at: midnight + DAY_MS + (9 + at / 4) * HOUR_MS,
    })),
    ...FLOOD.map((text, at) => ({
      ...text,
      outlet: at,
      at: midnight + DAY_MS + (15 + at / 4) * HOUR_MS,
    })),
    ...LISTING.map((text, at) => ({ ...text, outlet: at, at: midnight + (12 + at / 4) * HOUR_MS })),
  ]
  await storeTold(
    db,
    told.map(({ outlet, at, ...text }) => {
      const time = new Date(at).toISOString()
      const url = `https://news.example/${randomUUID()}`
      return {
        ...text,
        url,
        publisher_id: ids[outlet] ?? null,
        published_at: time,
        first_seen_at: time,
        sort_at: time,
        analyzed_at: time,
        sentiment_score: 8,
      }
    }),
    new Date(),
  )
  await groupStories({ db, now: () => new Date() })
  // before 01:15 UTC the day before yesterday is the newest closed one, so the clock is set ahead
  await makeMissingBriefs({ db, now: () => new Date(Date.parse(dayAgo(0)) + 2 * HOUR_MS) })
}
