import { eq, sql } from 'drizzle-orm'
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith'
import { beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '../../../contract/platform/durations.ts'
import {
  articles,
  briefs,
  coins,
  pricePoints,
  storyReactions,
} from '../../platform/database/schema.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { FLOOD, LISTING, OTHER_NEWS, REPORTS, storySite } from '../../testing/story-site.ts'
import { makeBrief } from './make-brief.ts'
import { makeMissingBriefs } from './make-missing-briefs.ts'
import { deleteBriefsBefore } from './store.ts'

/** The stories begin at 10:00 on this day. */
const DAY = '2026-11-15'
const NEXT_DAY_01_15 = 15.25

const site = onceAFile(storySite)
const db = () => site.context.db
const read = async (day: string) => (await site.visitor(`GET /api/briefs/${day}`)).body
const get = (url: string) => site.app.inject({ method: 'GET', url })
let leads: number[] = []

beforeAll(async () => {
  const outlets = ['Ledgerline', 'Chainward', 'Fathom']
  leads = await site.tell([
    ...REPORTS.map((text, at) => ({
      ...text,
      outlet: outlets[at] ?? '',
      hours: at / 2,
      sentiment: 8,
    })),
    ...FLOOD.map((text, at) => ({
      ...text,
      outlet: outlets[at] ?? '',
      hours: 3 + at / 2,
      sentiment: 2,
    })),
    { ...OTHER_NEWS, outlet: 'Fathom', hours: 4 },
  ])
  // the second outlet comes after midnight: a story of the next day
  await site.tell([
    { ...LISTING[0], outlet: 'Chainward', hours: 13.5 },
    { ...LISTING[1], outlet: 'Fathom', hours: 14.5 },
  ])
  site.setHours(NEXT_DAY_01_15)
  await site.group()
  await db().execute(sql`update coins set market_cap = 100000 - 10000 * id, price_usd = 1`)
  await db()
    .insert(coins)
    .values(
      ['AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF', 'GGG', 'HHH', 'III', 'JJJ'].map((symbol, at) => ({
        symbol,
        name: `Coin ${symbol}`,
        source_identifier: symbol.toLowerCase(),
        market_cap: 9000 - 500 * at,
        price_usd: 1,
      })),
    )
  for (const { id } of await db().select({ id: coins.id }).from(coins)) {
    const price = (hours: number) => new Date(site.start.getTime() + hours * HOUR_MS).toISOString()
    await db()
      .insert(pricePoints)
      .values([
        { coin_id: id, at: price(-10.05), resolution: 5, price: 100 },
        { coin_id: id, at: price(0), resolution: 5, price: 80 },
        { coin_id: id, at: price(5), resolution: 5, price: 130 },
        { coin_id: id, at: price(13.95), resolution: 5, price: 100 + id },
        { coin_id: id, at: price(14.5), resolution: 5, price: 500 },
      ])
  }
  const closed = {
    after_1h_percent: -1.6,
    after_1h_market_percent: 0.1,
    closed_1h_at: '2026-11-15T14:05:00.000Z',
  }
  await db().update(storyReactions).set(closed)
  await makeMissingBriefs(site.context)
})

test('a closed day has its widest stories, counts and prices from midnight to midnight', async () => {
  const brief = await read(DAY)
  expect(brief).toMatchObject({
    day: DAY,
    closed: true,
    articles: 7,
    outlets: 3,
    stories: 4,
    removed: 0,
  })
  expect(
    brief.top.map(({ outlets, independent }: Record<string, number>) => [outlets, independent]),
  ).toEqual([
    [3, 3],
    [2, 2],
  ])
  expect(brief.top[0]).toMatchObject({
    article_id: leads[0],
    title: REPORTS[0].title,
    summary: REPORTS[0].overview,
    sentiment: 8,
    first: { publisher: 'Ledgerline', at: '2026-11-15T10:00:00.000Z' },
    coins: [{ symbol: 'BTC', name: 'Bitcoin' }],
    reaction: { symbol: 'BTC', percent: -1.6 },
  })
  expect(brief.largest.map(({ symbol }: { symbol: string }) => symbol)).toEqual([
    'BTC',
    'ETH',
    'AAA',
    'BBB',
    'CCC',
  ])
  expect(brief.largest[0]).toMatchObject({ open: 100, low: 80, high: 130, news: 5 })
  expect(brief.largest[0].change_percent).toBe(brief.largest[0].close - 100)
  // of the rest, the largest moves: the price of a coin rose by its id
  expect(brief.moves.map(({ symbol }: { symbol: string }) => symbol)).toEqual([
    'JJJ',
    'III',
    'HHH',
    'GGG',
    'FFF',
  ])
  expect(brief.reactions).toHaveLength(2)
  expect(brief.reactions[0]).toMatchObject({ symbol: 'BTC', percent: -1.6, market_percent: 0.1 })
})

test('made again it is the same to the byte, whatever came later; the kept one stays', async () => {
  const [kept] = await db().select().from(briefs).where(eq(briefs.day, DAY))
  const madeAt = new Date(kept?.made_at ?? '')
  const [late] = await site.tell([{ ...OTHER_NEWS, outlet: 'Ledgerline', hours: 4.5 }])
  await db()
    .update(articles)
    .set({ first_seen_at: '2026-11-16T05:00:00.000Z' })
    .where(eq(articles.id, late ?? 0))
  site.setHours(20)
  await site.group()
  const again = await makeBrief(db(), DAY, madeAt)
  expect(JSON.stringify(again)).toBe(JSON.stringify(kept?.content))
  const before = await read(DAY)
  await makeMissingBriefs(site.context)
  expect(await read(DAY)).toEqual(before)
  // made now, it would have the late report
  expect((await makeBrief(db(), DAY, site.context.now())).articles).toBe(8)
})

test('a move that a story explained only after the brief was made stays in it when it is made again', async () => {
  const [kept] = await db().select().from(briefs).where(eq(briefs.day, DAY))
  const madeAt = new Date(kept?.made_at ?? '')
  const [coin] = await db().select().from(coins).where(eq(coins.symbol, 'AAA'))
  const explainedAt = (time: Date) =>
    db().execute(sql`update moves set explained_at = ${time.toISOString()}`)
  await db().execute(sql`
    insert into moves (coin_id, hour, change, market, usual, opened_at)
    values (${coin?.id}, ${`${DAY}T12:00:00Z`}, 5, 0, 1, ${`${DAY}T13:20:00Z`})`)
  const unexplained = async () => (await makeBrief(db(), DAY, madeAt)).unexplained
  await explainedAt(new Date(madeAt.getTime() + 1))
  expect(await unexplained()).toMatchObject([{ symbol: 'AAA', change_percent: 5 }])
  await explainedAt(madeAt)
  expect(await unexplained()).toEqual([])
  await db().execute(sql`delete from moves`)
})

test('a missed day is made at the next run, and a story belongs to the day of its second outlet', async () => {
  site.setHours(14 + 30)
  await makeMissingBriefs(site.context)
  const { body } = await site.visitor('GET /api/briefs')
  expect(body.briefs.map(({ day }: { day: string }) => day)).toEqual(['2026-11-16', DAY])
  expect(body.since).toBe(DAY)
  const next = await read('2026-11-16')
  expect(next.top.map(({ title }: { title: string }) => title)).toEqual([LISTING[0].title])
  expect(next).toMatchObject({ previous: DAY, next: null })
})

test('a running day shows what there is; days without a brief do not exist', async () => {
  const running = await read('2026-11-17')
  expect(running).toMatchObject({ closed: false, previous: '2026-11-16', next: null })
  for (const day of ['2026-11-18', '2026-11-14', '2026-02-31', 'today'])
    expect([400, 404]).toContain((await get(`/api/briefs/${day}`)).statusCode)
})

test('the outlet of a hidden first report is not named', async () => {
  const other = leads[1] ?? 0
  await db().execute(sql`
    update briefs
    set content = jsonb_set(content::jsonb, '{top,0,first,article_id}', to_jsonb(${other}::int))::json
    where day = ${DAY}`)
  expect((await read(DAY)).top[0].first).toMatchObject({ publisher: 'Ledgerline' })
  await db().update(articles).set({ hidden: true }).where(eq(articles.id, other))
  expect((await read(DAY)).top[0]).toMatchObject({ article_id: leads[0], first: null })
  await db().update(articles).set({ hidden: false }).where(eq(articles.id, other))
})

test('hiding wins over the kept brief, its reaction and its feeds', async () => {
  await db()
    .update(articles)
    .set({ hidden: true })
    .where(eq(articles.id, leads[0] ?? 0))
  const brief = await read(DAY)
  expect(brief.removed).toBe(1)
  expect(brief.top).toHaveLength(1)
  expect(brief.reactions).toHaveLength(1)
  for (const file of ['feed.xml', 'atom.xml', 'feed.json'])
    expect((await get(`/brief/${file}`)).body).not.toContain('Harrow Bank opens')
})

test('the feeds have an entry a day that other parsers read, and the sitemap lists the days', async () => {
  const rss = parseRssFeed((await get('/brief/feed.xml')).body)
  expect(rss.items?.map(({ title }) => title)).toEqual([
    'Daily brief, 2026-11-16',
    `Daily brief, ${DAY}`,
  ])
  expect(rss.items?.[1]?.description).toContain(FLOOD[0].title)
  expect(rss.items?.[1]?.guid?.value).toMatch(/brief.20261115$/)
  expect(parseAtomFeed((await get('/brief/atom.xml')).body).entries).toHaveLength(2)
  expect(parseJsonFeed((await get('/brief/feed.json')).body).items).toHaveLength(2)
  expect((await get('/sitemap.xml')).body).toContain(`/brief/${DAY}</loc>`)
})

test('briefs go with the articles of their day', async () => {
  await deleteBriefsBefore(db(), new Date(`${DAY}T12:00:00Z`))
  const { body } = await site.visitor('GET /api/briefs')
  expect(body.briefs.map(({ day }: { day: string }) => day)).toEqual(['2026-11-16'])
})
