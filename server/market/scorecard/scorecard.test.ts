import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/platform/durations.ts'
import {
  baseRates,
  coins,
  pricePoints,
  publishers,
  stories,
  storyReactions,
} from '../../platform/database/schema.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { marketSite } from '../../testing/market-site.ts'
import { countBaseRates } from './count-base-rates.ts'

const site = onceAFile(marketSite)
let btc = 0
let publisher = 0
beforeEach(async () => {
  const { db } = site.context
  await db.execute(sql`truncate coins, stories, publishers cascade`)
  await site.reset()
  const [coin] = await db
    .insert(coins)
    .values({ symbol: 'BTC', name: 'Bitcoin', source_identifier: 'b' })
    .returning()
  const [outlet] = await db
    .insert(publishers)
    .values({ name: 'Ledgerline', rss_url: 'https://a.example' })
    .returning()
  btc = coin?.id ?? 0
  publisher = outlet?.id ?? 0
})

const ago = (ms: number) => new Date(site.now().getTime() - ms).toISOString()
type Given = Partial<typeof storyReactions.$inferInsert>
/** So many cases, the first `ups` of them up; each a story of its own, and as far as there are days on a day of its own. */
async function cases(count: number, ups: number, given: Given = {}) {
  const { db } = site.context
  const at = (place: number) => given.at ?? ago((2 + (place % 80)) * DAY_MS)
  const made = await db
    .insert(stories)
    .values(
      Array.from({ length: count }, (_, place) => ({ first_at: at(place), last_at: at(place) })),
    )
    .returning()
  await db.insert(storyReactions).values(
    made.map(({ id }, place) => ({
      story_id: id,
      coin_id: btc,
      at: at(place),
      price: 100,
      price_1h: place < ups ? 101 : 99,
      price_24h: place < ups ? 101 : 99,
      before_percent: place % 2 ? 1 : -1,
      closed_1h_at: ago(DAY_MS),
      closed_24h_at: ago(DAY_MS),
      score: 8,
      analyzer: 'built-in',
      analyzer_version: '2.1',
      publisher_id: publisher,
      ...given,
    })),
  )
}
const get = async (query = '') => (await site.visitor(`GET /api/scorecard${query}`)).body

describe('the scorecard', () => {
  test('under 30 cases there is no share; from 30 on there is, with its interval', async () => {
    expect(await get()).toMatchObject({ cases: 0, from: null, counting_since: null, trend: null })
    await cases(29, 20)
    const few = { cases: 29, share: null, low: null, high: null, verdict: null }
    expect(await get()).toMatchObject({
      cases: 29,
      claims: { bullish: few },
      moved_before_percent: null,
    })
    await cases(1, 1, { score: 10 })
    expect(await get()).toMatchObject({
      window: '24h',
      period: '90d',
      cases: 30,
      from: ago(30 * DAY_MS),
      to: ago(2 * DAY_MS),
      counting_since: ago(30 * DAY_MS),
      claims: {
        bullish: { cases: 30, share: 70, low: 51, high: 84, base_rate: null, verdict: null },
        neutral: { cases: 0, share: null },
        bearish: { cases: 0, share: null },
      },
      by_analyser: [
        {
          name: 'Built-in analyser 2.1',
          cases: 30,
          bullish: { share: 70 },
          bearish: { cases: 0, share: null },
        },
      ],
      by_publisher: [{ name: 'Ledgerline', cases: 30 }],
      by_coin: [{ name: 'BTC', cases: 30 }],
      moved_before_percent: 47,
    })
  })

  test('beside the base rate a claim is better, worse or the same; down counts for bearish; bins, slope and what is left out', async () => {
    await site.context.db.insert(baseRates).values({
      coin_id: btc,
      day: ago(5 * DAY_MS).slice(0, 10),
      window: '24h',
      ups: 51,
      downs: 49,
    })
    await cases(100, 70, { score: 7 })
    await cases(100, 52, { score: 6.99 })
    await cases(100, 70, { score: 3.99 })
    await cases(40, 10, { score: 0 })
    await cases(3, 0, { price_24h: 100 })
    await cases(4, 0, { closed_24h_at: null, price_24h: null, due_at: ago(0) })
    await cases(5, 0, { price_24h: null })
    await cases(6, 0, { score: null })
    await cases(7, 7, { at: ago(91 * DAY_MS) })
    await cases(8, 8, { closed_1h_at: null, closed_24h_at: null, due_at: null })
    const card = await get()
    expect(card.claims).toEqual({
      bullish: { cases: 100, share: 70, low: 60, high: 78, base_rate: 51, verdict: 'better' },
      neutral: { cases: 100, share: 52, low: 42, high: 62, base_rate: 51, verdict: 'same' },
      bearish: { cases: 140, share: 43, low: 35, high: 51, base_rate: 49, verdict: 'same' },
    })
    expect(card.left_out).toEqual({ ties: 3, open: 4, no_price: 5, no_score: 6 })
    expect(card.bins.map((bin: { cases: number }) => bin.cases)).toEqual([
      40, 0, 0, 100, 0, 0, 100, 100, 0, 0,
    ])
    expect(card).toMatchObject({ cases: 340, trend: 'climb' })
    expect(await get('?period=all')).toMatchObject({ cases: 347 })
    expect(await get('?window=1h&period=30d')).toMatchObject({
      window: '1h',
      claims: { bullish: { base_rate: null } },
    })
    expect(await site.visitor('GET /api/scorecard?window=7d')).toMatchObject({ status: 400 })
  })
})

test('a story merged into another is not a case of its own', async () => {
  await cases(2, 2)
  const { db } = site.context
  const [heir, merged] = await db.select().from(stories)
  await db
    .update(stories)
    .set({ merged_into: heir?.id ?? 0 })
    .where(eq(stories.id, merged?.id ?? 0))
  expect(await get()).toMatchObject({ cases: 1, by_coin: [{ cases: 1 }] })
})

test('base rates count the hourly starts of each day whose windows are over, once', async () => {
  const { db } = site.context
  // the price rises by one an hour; nothing is known of 13:00 on the 12th
  const start = Date.parse('2026-11-11T23:55:00.000Z')
  const points = Array.from({ length: 90 }, (_, hour) => ({
    coin_id: btc,
    at: new Date(start + hour * HOUR_MS).toISOString(),
    resolution: 60,
    price: hour + 1,
  })).filter((point) => point.at !== '2026-11-12T12:55:00.000Z')
  await db.insert(pricePoints).values(points)
  expect(await countBaseRates(site.context)).toBe(34)
  const rows = await db.select().from(baseRates).orderBy(baseRates.day, baseRates.window)
  expect(rows).toEqual([
    { coin_id: btc, day: '2026-11-12', window: '1h', ups: 22, downs: 0 },
    { coin_id: btc, day: '2026-11-12', window: '24h', ups: 23, downs: 0 },
    { coin_id: btc, day: '2026-11-13', window: '1h', ups: 24, downs: 0 },
    { coin_id: btc, day: '2026-11-13', window: '24h', ups: 24, downs: 0 },
  ])
  await db.delete(pricePoints)
  expect(await countBaseRates(site.context)).toBe(0)
  site.advance(DAY_MS + MINUTE_MS)
  await countBaseRates(site.context)
  expect(await db.select().from(baseRates).orderBy(baseRates.day, baseRates.window)).toEqual(rows)
})

test('days are not counted again while the newest has no prices; they are once it has', async () => {
  const { db } = site.context
  const prices = (day: string) =>
    Array.from({ length: 25 }, (_, hour) => ({
      coin_id: btc,
      at: new Date(Date.parse(day) + hour * HOUR_MS).toISOString(),
      resolution: 60,
      price: hour + 1,
    }))
  await db.insert(pricePoints).values(prices('2026-11-11'))
  expect(await countBaseRates(site.context)).toBe(0)
  await db.insert(pricePoints).values(prices('2026-11-13'))
  expect(await countBaseRates(site.context)).toBe(34)
  const rows = await db
    .selectDistinct({ day: baseRates.day })
    .from(baseRates)
    .orderBy(baseRates.day)
  expect(rows.map(({ day }) => day)).toEqual(['2026-11-11', '2026-11-12', '2026-11-13'])
  expect(await countBaseRates(site.context)).toBe(0)
})
