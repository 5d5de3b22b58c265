import { beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/platform/durations.ts'
import { coins, pricePoints } from '../platform/database/schema.ts'
import { onceAFile } from '../testing/fixture.ts'
import { marketSite } from '../testing/market-site.ts'
import { movers } from './movers-store.ts'

const site = onceAFile(marketSite)
beforeEach(() => site.reset())

const QUOTED_AT = Date.parse('2026-11-15T12:20:00.000Z')

/** A coin quoted at 12:20 whose points stand so many milliseconds before that. */
async function coinWith(points: { before: number; price: number; resolution?: number }[]) {
  const { db } = site.context
  await db.transaction(async (tx) => {
    const [coin] = await tx
      .insert(coins)
      .values({
        symbol: 'UP',
        name: 'Up',
        source_identifier: 'up',
        price_usd: 0.1,
        price_change_24h_percent: 2.5,
        last_update: new Date(QUOTED_AT).toISOString(),
      })
      .returning()
    await tx.insert(pricePoints).values(
      points.map(({ before, price, resolution = 5 }) => ({
        coin_id: coin?.id ?? 0,
        at: new Date(QUOTED_AT - before).toISOString(),
        resolution,
        price,
      })),
    )
  })
  const [mover] = await movers(db)
  return mover?.points.map(({ at, price }) => [QUOTED_AT - at, price])
}

test('an hour ends just before the next begins, counted from the quote and not from the clock', async () => {
  expect(
    await coinWith([
      { before: 2 * HOUR_MS, price: 1 },
      { before: HOUR_MS + 1, price: 2 },
      { before: HOUR_MS, price: 3 },
      { before: 20 * MINUTE_MS, price: 4 },
      { before: 1, price: 5 },
      { before: 0, price: 6 },
    ]),
  ).toEqual([
    [HOUR_MS + 1, 2],
    [1, 5],
    [0, 6],
  ])
})

test('a day before the quote still counts; a millisecond earlier, and what came after the quote, does not', async () => {
  expect(
    await coinWith([
      { before: DAY_MS + 1, price: 1 },
      { before: DAY_MS, price: 2 },
      { before: -1, price: 3 },
    ]),
  ).toEqual([[DAY_MS, 2]])
})

test('where a correction stands beside a thinned point of the same moment, the finer one counts', async () => {
  expect(
    await coinWith([
      { before: HOUR_MS / 2, price: 1, resolution: 60 },
      { before: HOUR_MS / 2, price: 0.1, resolution: 5 },
    ]),
  ).toEqual([[HOUR_MS / 2, 0.1]])
})
