import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Pin } from '../../../contract/market/coins.ts'
import { HOUR_MS, MINUTE_MS } from '../../../contract/platform/durations.ts'
import {
  articleCoins,
  articleStories,
  articles,
  coins,
  pricePoints,
  stories,
  storyCoins,
} from '../../platform/database/schema.ts'
import { openReactions } from '../../stories/open-reactions-store.ts'
import { makeArticle, makePublisher } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { marketSite } from '../../testing/market-site.ts'
import { measureDueReactions } from '../reactions/measure-due.ts'

const site = onceAFile(marketSite)
let btc = 0
let eth = 0
beforeEach(async () => {
  await site.context.db.execute(sql`truncate coins, articles, stories, publishers cascade`)
  await site.reset()
  const made = await site.context.db
    .insert(coins)
    .values(
      ['BTC', 'ETH'].map((symbol) => ({
        symbol,
        name: symbol,
        source_identifier: symbol,
        price_usd: 100,
        last_update: site.now().toISOString(),
      })),
    )
    .returning()
  btc = made[0]?.id ?? 0
  eth = made[1]?.id ?? 0
})

const ago = (hours: number) => new Date(site.now().getTime() - hours * HOUR_MS).toISOString()
type Given = {
  hours: number
  score: number | null
  coin?: number
  salience?: 'main' | 'mention'
  publisher_id?: number
}
async function told({ hours, score, coin = btc, salience = 'main', publisher_id }: Given) {
  const { db } = site.context
  const article = await makeArticle(db, {
    published_at: ago(hours),
    sentiment_score: score,
    ...(publisher_id && { publisher_id }),
  })
  await db.insert(articleCoins).values({ article_id: article.id, coin_id: coin, salience })
  return article
}
async function storyOf(
  members: { id: number; publisher_id: number | null }[],
  hours: number,
  values = {},
) {
  const { db } = site.context
  const [story] = await db
    .insert(stories)
    .values({
      first_at: ago(hours),
      last_at: ago(hours),
      first_article_id: members[0]?.id ?? null,
      lead_article_id: members[0]?.id ?? null,
      article_count: members.length,
      outlet_count: members.length,
      independent_count: members.length,
      ...values,
    })
    .returning()
  const story_id = story?.id ?? 0
  await db.insert(articleStories).values(members.map(({ id }) => ({ article_id: id, story_id })))
  await db.insert(storyCoins).values({ story_id, coin_id: btc, place: 0 })
  await openReactions(db, [story_id])
  return story_id
}
const get = async (path: string) => (await site.visitor(`GET /api/coins${path}`)).body

test('the news of a coin are counted by sentiment: main subject only, both sides of each threshold, as scores are now', async () => {
  await told({ hours: 1, score: 7 })
  await told({ hours: 2, score: 6.99 })
  const low = await told({ hours: 3, score: 3.99 })
  await told({ hours: 4, score: null })
  await told({ hours: 5, score: 9, salience: 'mention' })
  await told({ hours: 24.5, score: 1 })
  await told({ hours: 6, score: 1, coin: eth })
  const mixes = async () =>
    Object.fromEntries(
      (await get('')).coins.map((coin: { symbol: string; news_24h: object }) => [
        coin.symbol,
        coin.news_24h,
      ]),
    )
  expect(await mixes()).toEqual({
    BTC: { bullish: 1, neutral: 1, bearish: 1, unscored: 1 },
    ETH: { bullish: 0, neutral: 0, bearish: 1, unscored: 0 },
  })
  await site.context.db.update(articles).set({ sentiment_score: 8 }).where(sql`id = ${low.id}`)
  expect((await mixes()).BTC).toEqual({ bullish: 2, neutral: 1, bearish: 0, unscored: 1 })

  await site.context.db.update(articles).set({ hidden: true }).where(sql`id = ${low.id}`)
  expect((await mixes()).BTC).toEqual({ bullish: 1, neutral: 1, bearish: 0, unscored: 1 })
  await site.context.db.update(articles).set({ hidden: false }).where(sql`id = ${low.id}`)

  const page = await get('/btc?range=24h')
  expect(page).toMatchObject({
    news_24h: { bullish: 2 },
    article_count: 4,
    sentiment_step_ms: HOUR_MS,
  })
  expect(page.sentiment).toEqual([
    { at: ago(4), bullish: 0, neutral: 0, bearish: 0, unscored: 1 },
    { at: ago(3), bullish: 1, neutral: 0, bearish: 0, unscored: 0 },
    { at: ago(2), bullish: 0, neutral: 1, bearish: 0, unscored: 0 },
    { at: ago(1), bullish: 1, neutral: 0, bearish: 0, unscored: 0 },
  ])
  expect(await get('/btc?range=all')).toMatchObject({ from: ago(24.5), article_count: 5 })
})

test('stories of a coin are pins at the time they broke, with outlets, median and reaction; the receipt has the line', async () => {
  const { db } = site.context
  const [one, two, copier] = [
    await makePublisher(db, { name: 'Ledgerline' }),
    await makePublisher(db),
    await makePublisher(db, { rewrites_others: true }),
  ]
  const members = [
    await told({ hours: 3, score: 8, publisher_id: one.id }),
    await told({ hours: 2.9, score: 6, publisher_id: two.id }),
    await told({ hours: 2.8, score: 0, publisher_id: copier.id }),
  ]
  const shared = await storyOf(members, 3, { slug: 'coins-leave' })
  const single = await storyOf([await told({ hours: 5, score: null })], 5)
  await storyOf([await told({ hours: 30, score: 5 })], 30)
  const gone = await storyOf([await told({ hours: 1, score: 5 })], 1)
  await db.update(stories).set({ merged_into: shared }).where(sql`id = ${gone}`)
  const points = Array.from({ length: 73 }, (_, place) => ({
    coin_id: btc,
    at: new Date(site.now().getTime() - 6 * HOUR_MS + place * 5 * MINUTE_MS).toISOString(),
    resolution: 5,
    price: 100 + place,
  }))
  await db.insert(pricePoints).values(points)
  await measureDueReactions(site.context)

  const { pins } = await get('/BTC/pins?range=24h')
  expect(pins.map((pin: Pin) => pin.story_id)).toEqual([single, shared])
  expect(pins[0]).toMatchObject({ story_path: null, outlets: 1, sentiment_score: null, at: ago(5) })
  expect(pins[1]).toMatchObject({
    at: ago(3),
    title: members[0]?.title,
    article_id: members[0]?.id,
    article_url: members[0]?.url,
    story_path: `/stories/${shared}/coins-leave`,
    first_publisher: 'Ledgerline',
    outlets: 3,
    sentiment_score: 7,
    reaction: {
      symbol: 'BTC',
      price: 136,
      hour_before: { state: 'closed', change_percent: 9.677419 },
      after_1h: { state: 'closed', change_percent: 8.823529, market_percent: null },
      after_24h: { state: 'open', change_percent: -26.470588, so_far_at: site.now().toISOString() },
    },
  })
  expect((await get('/BTC/pins?range=7d')).pins).toHaveLength(3)
  expect((await get('/ETH/pins?range=all')).pins).toEqual([])

  const feed = (await site.visitor('GET /api/articles?coin=BTC')).body.articles
  expect(feed.find(({ id }: { id: number }) => id === members[1]?.id).coins).toMatchObject([
    {
      symbol: 'BTC',
      reaction: { story_id: shared, at: ago(3), after_1h: { change_percent: 8.823529 } },
    },
  ])
  const { body: top } = await site.visitor('GET /api/stories/top')
  expect(top.stories[0]?.coins[0]).toMatchObject({ symbol: 'BTC', reaction: { story_id: shared } })

  const { body: page } = await site.visitor(`GET /api/stories/${shared}`)
  expect(page.coins[0].reaction).toMatchObject({
    after_1h: { state: 'closed' },
    after_24h: { state: 'open', change_percent: -26.470588 },
  })
  expect(top.stories[0]?.coins[0].reaction).not.toHaveProperty('after_24h')

  const reactions = async (path: string) => await site.visitor(`GET /api/stories/${path}`)
  expect((await reactions(`${gone}/reactions`)).body).toMatchObject([{ symbol: 'BTC', price: 136 }])
  const receipt = (await reactions(`${shared}/reactions/btc`)).body
  expect(receipt).toMatchObject({
    first_publisher: 'Ledgerline',
    price: 136,
    step_minutes: 5,
    gap: null,
    market_coins: 0,
  })
  expect(receipt.line).toHaveLength(61)
  expect(receipt.line[0]).toEqual({ timestamp: ago(5), price: 112 })
  expect(await reactions('999/reactions')).toMatchObject({ status: 404 })
  expect(await reactions(`${shared}/reactions/eth`)).toMatchObject({ status: 404 })
})
