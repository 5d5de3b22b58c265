import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/platform/durations.ts'
import {
  articles,
  coins,
  pricePoints,
  stories,
  storyCoins,
  storyReactions,
} from '../../platform/database/schema.ts'
import { openReactions } from '../../stories/open-reactions-store.ts'
import { makeArticle } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { measureDueReactions } from './measure-due.ts'
import { reactionsOfStories } from './read-store.ts'
import { dueReactions, writeReactions } from './store.ts'

const database = onceAFile(testDatabase)
/** Shortly before midnight, so that every window crosses it. */
const T = Date.parse('2026-11-14T23:40:00.000Z')
let time = T
const now = () => new Date(time)
const ids = new Map<string, number>()
const id = (symbol: string) => ids.get(symbol) ?? 0
const iso = (at: number) => new Date(at).toISOString()

/** BTC is the story's; the market is M1 to M5; USDX stands still and NOCAP has no cap. */
beforeEach(async () => {
  time = T
  const { db } = database
  await db.execute(sql`truncate coins, stories, articles cascade`)
  const rows = [
    { symbol: 'BTC', market_cap: 1000, price_usd: 100, low_30d: 50, high_30d: 150 },
    { symbol: 'M1', market_cap: 900, price_usd: 30, low_30d: 20, high_30d: 40 },
    { symbol: 'M2', market_cap: 800, price_usd: 7, low_30d: 5, high_30d: 9 },
    { symbol: 'M3', market_cap: 700, price_usd: 0.3, low_30d: 0.2, high_30d: 0.4 },
    { symbol: 'M4', market_cap: 600, price_usd: 11, low_30d: 8, high_30d: 12 },
    { symbol: 'M5', market_cap: 500, price_usd: 13, low_30d: 9, high_30d: 14 },
    { symbol: 'USDX', market_cap: 5000, price_usd: 1, low_30d: 0.995, high_30d: 1.005 },
    { symbol: 'NOCAP', market_cap: null, price_usd: 5, low_30d: 1, high_30d: 9 },
  ]
  const made = await db
    .insert(coins)
    .values(
      rows.map((row) => ({
        ...row,
        name: row.symbol,
        source_identifier: row.symbol.toLowerCase(),
        last_update: iso(T),
      })),
    )
    .returning()
  for (const row of made) ids.set(row.symbol, row.id)
})

const point = (symbol: string, minutes: number, price: number) =>
  database.db
    .insert(pricePoints)
    .values({ coin_id: id(symbol), at: iso(T + minutes * MINUTE_MS), resolution: 5, price })
    .onConflictDoNothing()
/** Prices of the market at -60, 0, 60 and 1440 minutes, each given a little before. */
async function market(without: string[] = []) {
  const table: Record<string, number[]> = {
    M1: [29, 30, 33, 36],
    M2: [7, 7, 6.3, 7.7],
    M3: [0.3, 0.3, 0.31, 0.29],
    M4: [10, 11, 12, 13],
    M5: [13, 13, 13, 13.5],
    USDX: [1, 1, 1, 1],
    NOCAP: [5, 5, 500, 500],
  }
  for (const [symbol, prices] of Object.entries(table))
    for (const [place, minutes] of [-62, -3, 58, 1437].entries())
      if (!without.includes(`${symbol}@${place}`)) await point(symbol, minutes, prices[place] ?? 0)
}
async function story(first_at = T, symbol = 'BTC') {
  const { db } = database
  const article = await makeArticle(db, { published_at: iso(first_at) })
  const [made] = await db
    .insert(stories)
    .values({ first_at: iso(first_at), last_at: iso(first_at), first_article_id: article.id })
    .returning()
  if (!made) throw new Error('no story')
  await db.insert(storyCoins).values({ story_id: made.id, coin_id: id(symbol), place: 0 })
  await openReactions(db, [made.id])
  return made.id
}
/** The clock and the quotes go on to so many minutes after the story. */
async function passed(minutes: number) {
  time = T + minutes * MINUTE_MS
  await database.db.update(coins).set({ last_update: iso(time) })
  return measureDueReactions({ db: database.db, now }, { batch: 3 })
}
const stored = async () => (await database.db.select().from(storyReactions))[0]
const shown = async (storyId: number) =>
  (await reactionsOfStories(database.db, [storyId], now())).get(storyId)?.[0]

describe('against a table of prices made by hand', () => {
  test('every figure to the last digit, across midnight, beside the market; measured again nothing changes', async () => {
    await point('BTC', -65, 98)
    await point('BTC', -4, 96.5)
    await point('BTC', 1, 97)
    await point('BTC', 59, 98.2)
    await point('BTC', 61, 500)
    await point('BTC', 1440, 103.3)
    await market()
    const storyId = await story()
    await passed(1500)
    // supplies: 30, 114.2857..., 2333.33..., 54.5454..., 38.4615...
    const row = await stored()
    expect(row).toMatchObject({
      at: iso(T),
      price_before: 98,
      price: 96.5,
      price_1h: 98.2,
      price_24h: 103.3,
      before_percent: -1.530612,
      after_1h_percent: 1.761658,
      after_24h_percent: 7.046632,
      closed_1h_at: iso(time),
      closed_24h_at: iso(time),
      due_at: null,
    })
    // by long division: 3500 at the time; 3415.454545... before; 3587.878787... and 3864.988344... after
    expect(row?.before_market_percent).toBe(2.475379)
    expect(row?.after_1h_market_percent).toBe(2.510823)
    expect(row?.after_24h_market_percent).toBe(10.428238)
    expect(row?.members.map(({ coin_id }) => coin_id)).toEqual(
      ['M1', 'M2', 'M3', 'M4', 'M5'].map(id),
    )
    expect(row?.members[0]).toEqual({
      coin_id: id('M1'),
      market_cap: '900',
      price_usd: '30',
      prices: ['29', '30', '33', '36'],
    })
    expect(await shown(storyId)).toMatchObject({
      symbol: 'BTC',
      price: 96.5,
      hour_before: { state: 'closed', change_percent: -1.530612, market_percent: 2.475379 },
      after_1h: { state: 'closed', change_percent: 1.761658, ends_at: '2026-11-15T00:40:00.000Z' },
      after_24h: { state: 'closed', change_percent: 7.046632, ends_at: '2026-11-15T23:40:00.000Z' },
    })
    // other prices, other quotes, an earlier report: what is closed stays
    await database.db.update(pricePoints).set({ price: 1 })
    await database.db.update(coins).set({ market_cap: 1, price_usd: 9 })
    await database.db.update(stories).set({ first_at: iso(T - HOUR_MS) })
    await database.db.update(storyReactions).set({ due_at: iso(T) })
    await passed(1600)
    expect({ ...(await stored()), due_at: null }).toEqual(row)
  })

  test('step by step it says the same as all at once, and what is open says so', async () => {
    await point('BTC', -65, 98)
    await point('BTC', -4, 96.5)
    await market()
    const storyId = await story()
    expect(await shown(storyId)).toMatchObject({
      price: null,
      hour_before: { state: 'open', change_percent: null },
      after_1h: { state: 'open', change_percent: null, ends_at: iso(T + HOUR_MS) },
    })
    expect(await passed(5)).toBe(1)
    expect(await passed(9)).toBe(0)
    expect(await passed(10)).toBe(1)
    await database.db.update(coins).set({ price_usd: 97.4 }).where(sql`symbol = 'BTC'`)
    await passed(38)
    const soFar = { state: 'open', change_percent: 0.932642, so_far_at: iso(T + 38 * MINUTE_MS) }
    expect(await shown(storyId)).toMatchObject({
      price: 96.5,
      hour_before: { state: 'open', change_percent: -1.530612, so_far_at: null },
      after_1h: soFar,
      after_24h: soFar,
    })
    await point('BTC', 59, 98.2)
    await passed(69)
    expect((await shown(storyId))?.after_1h).toMatchObject({ state: 'open', change_percent: null })
    await passed(70)
    expect(await shown(storyId)).toMatchObject({
      hour_before: { state: 'closed' },
      after_1h: { state: 'closed', change_percent: 1.761658, market_percent: 2.510823 },
      after_24h: { state: 'open', so_far_at: iso(T + 70 * MINUTE_MS) },
    })
    await point('BTC', 1440, 103.3)
    await passed(1450)
    expect((await shown(storyId))?.after_24h).toMatchObject({
      state: 'closed',
      change_percent: 7.046632,
      market_percent: 10.428238,
    })
  })

  test('a member of the market that lacks one of the two prices is left out of that window; under five there is no figure', async () => {
    await point('BTC', -4, 96.5)
    await point('BTC', 59, 98.2)
    await point('BTC', 1440, 103.3)
    await market(['M5@3'])
    await database.db.insert(coins).values({
      symbol: 'M6',
      name: 'm',
      source_identifier: 'm6',
      market_cap: 10,
      price_usd: 2,
      low_30d: 1,
      high_30d: 3,
    })
    const [m6] = await database.db.select().from(coins).where(sql`symbol = 'M6'`)
    ids.set('M6', m6?.id ?? 0)
    await point('M6', -5, 2)
    await point('M6', 1420, 4)
    await story()
    await passed(1500)
    const row = await stored()
    expect(row?.members).toHaveLength(6)
    // one hour: M1 to M5; one day: M1 to M4 and M6, 3010 to 3365.757575...
    expect(row).toMatchObject({
      after_1h_market_percent: 2.510823,
      after_24h_market_percent: 11.819189,
    })

    await database.db.execute(sql`truncate stories cascade`)
    await database.db.delete(coins).where(sql`symbol in ('M5', 'M6')`)
    await story()
    await passed(1500)
    expect(await stored()).toMatchObject({
      after_1h_percent: 1.761658,
      after_1h_market_percent: null,
    })
  })
})

describe('where prices are missing', () => {
  test('a price of 30 minutes before counts, an older one does not', async () => {
    await point('BTC', -30, 100)
    await point('BTC', 29.999, 110)
    await point('BTC', 1410, 120)
    const storyId = await story()
    await passed(1400)
    expect(await stored()).toMatchObject({ price: 100, price_1h: null, closed_1h_at: null })
    expect(await shown(storyId)).toMatchObject({
      after_1h: { state: 'open', change_percent: null },
    })
    // a day after the hour ended nobody expects its price any more
    await passed(60 + 1440)
    expect(await stored()).toMatchObject({
      after_1h_percent: null,
      closed_1h_at: iso(time),
      after_24h_percent: 20,
      closed_24h_at: iso(time),
    })
    expect(await shown(storyId)).toMatchObject({
      after_1h: { state: 'no_data', change_percent: null },
      after_24h: { state: 'closed', change_percent: 20 },
    })
  })

  test('a hole that is filled from the history in time is measured', async () => {
    const storyId = await story()
    await passed(300)
    expect(await shown(storyId)).toMatchObject({
      hour_before: { state: 'no_data' },
      after_1h: { state: 'no_data' },
      after_24h: { state: 'no_data' },
    })
    await point('BTC', -1, 50)
    await point('BTC', 55, 51)
    await passed(331)
    expect((await shown(storyId))?.after_1h).toMatchObject({ state: 'closed', change_percent: 2 })
  })

  test('a story that is old when it comes is being measured until its prices were looked for', async () => {
    const storyId = await story(T)
    time = T + 5 * HOUR_MS
    expect((await shown(storyId))?.after_1h).toMatchObject({ state: 'open', change_percent: null })
    await passed(301)
    expect((await shown(storyId))?.after_1h).toMatchObject({ state: 'no_data' })
  })

  test('a clock that jumps two days ahead and back closes nothing for want of prices', async () => {
    await point('BTC', -1, 50)
    const storyId = await story()
    time = T + 49 * HOUR_MS
    await measureDueReactions({ db: database.db, now })
    expect(await stored()).toMatchObject({ closed_1h_at: null, closed_24h_at: null })
    time = T + HOUR_MS
    await database.db.update(storyReactions).set({ due_at: iso(T) })
    await point('BTC', 55, 51)
    await passed(70)
    expect((await shown(storyId))?.after_1h).toMatchObject({ state: 'closed', change_percent: 2 })
  })

  test('a story from before our prices has no reaction at all', async () => {
    const storyId = await story(T - 10 * DAY_MS)
    await passed(0)
    expect(await shown(storyId)).toBeUndefined()
    expect(await stored()).toMatchObject({ due_at: null, closed_1h_at: null })
  })
})

describe('with its story', () => {
  test('it follows an earlier report until the first hour is closed', async () => {
    await point('BTC', -31, 90)
    await point('BTC', -1, 100)
    await point('BTC', 29, 99)
    await point('BTC', 59, 110)
    await story()
    await passed(20)
    expect(await stored()).toMatchObject({ price: 100 })
    await database.db.update(stories).set({ first_at: iso(T - 30 * MINUTE_MS) })
    await passed(75)
    expect(await stored()).toMatchObject({
      at: iso(T - 30 * MINUTE_MS),
      price: 90,
      after_1h_percent: 10,
    })
  })

  test('it goes when the story is not about the coin before anything is closed, and keeps the score given within the hour', async () => {
    await point('BTC', -1, 100)
    await point('BTC', 59, 110)
    const storyId = await story()
    await database.db.delete(storyCoins)
    await passed(20)
    expect(await stored()).toBeUndefined()

    await database.db.insert(storyCoins).values({ story_id: storyId, coin_id: id('BTC'), place: 0 })
    await openReactions(database.db, [storyId])
    const [article] = await database.db.select().from(articles)
    const receipt = (minutes: number, score: number) =>
      database.db.execute(sql`
        insert into receipts (article_id, analyzer, version, analyzed_at, read_characters, age_minutes, freshness_score, sentiment_score, ad, freshness, sentiment, ad_reasons)
        values (${article?.id}, 'built-in', '2.1', ${iso(T + minutes * MINUTE_MS)}, 9, 9, 5, ${score}, false, '{}', '{}', '[]')
        on conflict (article_id) do update set analyzed_at = excluded.analyzed_at, sentiment_score = excluded.sentiment_score`)
    await receipt(60, 8.25)
    await passed(75)
    expect(await stored()).toMatchObject({
      score: 8.25,
      analyzer: 'built-in',
      analyzer_version: '2.1',
    })
    await receipt(61, 1)
    await database.db.update(storyReactions).set({ closed_1h_at: null, due_at: iso(T) })
    await passed(80)
    expect(await stored()).toMatchObject({ score: null, analyzer: null })
  })
})

describe('a slower run that writes after another has closed a window', () => {
  test.each([
    ['hour', 70, 'closed_1h_at'],
    ['day', 1450, 'closed_24h_at'],
  ])('changes nothing of the %s', async (_, minutes, closed) => {
    await point('BTC', -4, 100)
    await point('BTC', 59, 110)
    await point('BTC', 1440, 120)
    await story()
    for (const earlier of [10, 70]) if (earlier < minutes) await passed(earlier)
    const read = await dueReactions(database.db, new Date(T + minutes * MINUTE_MS), 1)
    await passed(minutes)
    const row = await stored()
    expect(row).toMatchObject({ price: 100, [closed]: iso(time) })
    await writeReactions(
      database.db,
      read.map((late) => ({ ...late, price: '1', price_1h: '7' })),
    )
    expect(read).toHaveLength(1)
    expect(await stored()).toEqual(row)
  })
})
