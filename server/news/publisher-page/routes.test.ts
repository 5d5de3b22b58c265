import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { FETCHES_KEPT } from '../../../contract/news/fetch-kinds.ts'
import type { PublisherPage } from '../../../contract/news/publisher-page.ts'
import { MINUTE_MS } from '../../../contract/platform/durations.ts'
import { feedFetches, publishers } from '../../platform/database/schema.ts'
import { makeArticle, makeArticles, makePublisher } from '../../testing/factories.ts'
import { rss } from '../../testing/fake-publisher.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { ingestSite } from '../../testing/ingest-site.ts'
import { MAX_ITEMS } from '../feed-reading/parse-feed.ts'
import { addFetch } from '../feeds/store.ts'

const site = onceAFile(ingestSite)
let path = ''
let id = 0
beforeEach(async () => {
  site.at(0)
  ;({ path, id } = await site.addPublisher())
})

const page = async (of = id): Promise<PublisherPage> =>
  (await site.admin(`GET /api/publishers/${of}`)).body
const visit = () => site.ingest(id).catch(() => undefined)
const sentOf = async (fetch = 0) =>
  (await site.admin(`GET /api/publishers/${id}/fetches/${(await page()).fetches[fetch]?.id}`)).body
    .sent
const suggestion = async (kind: string) =>
  (await page()).suggestions.find((each) => each.kind === kind)

test('never fetched, and unknown', async () => {
  expect(await page()).toMatchObject({
    publisher: { id, last_fetch_at: null },
    fetches: [],
    suggestions: [],
    next_try: { at: '2026-11-15T11:00:00.000Z', why: 'every 1 hour', wish: null },
    worth: { articles: 0, sentiment: null, cost_usd: 0 },
  })
  expect((await site.admin('GET /api/publishers/999999')).status).toBe(404)
  expect((await site.admin(`GET /api/publishers/${id}/fetches/999999`)).status).toBe(404)
})

test('a feed that lists more than is read says how many items were left out', async () => {
  const items = Array.from({ length: MAX_ITEMS + 2 }, (_, at) => site.story(`old ${at}`))
  site.feeds.feed(path, items)
  await visit()
  expect((await page()).fetches).toMatchObject([{ undated_items: MAX_ITEMS, left_out_items: 2 }])
})

test('each visit leaves one record: what came of it, its items, what was sent', async () => {
  const date = site.START.toUTCString()
  const items = [site.story('a', { date }), site.story('b'), { title: 'No address', link: '' }]
  site.feeds.feed(path, items, {
    'content-type': 'application/rss+xml',
    etag: '"1"',
    'set-cookie': 'sid=cookie-value',
  })
  await visit()
  const { fetches, unusable } = await page()
  expect(fetches).toMatchObject([
    {
      at: '2026-11-15T10:00:00.000Z',
      kind: 'new',
      status_line: '200 application/rss+xml',
      new_items: 1,
      undated_items: 1,
      duplicate_items: 0,
      unusable_items: 1,
      error: null,
    },
  ])
  expect(unusable).toEqual([{ reason: 'without a link', count: 1, titles: ['No address'] }])
  expect(await sentOf()).toMatch(
    /^GET \/ingest-\d+\nhost: .*\nHTTP 200 OK\ncontent-type: application\/rss\+xml\n/,
  )
  expect(await sentOf()).not.toContain('cookie-value')
  site.feeds.feed(path, [...items, site.story('c', { date })])
  await visit()
  site.feeds.on(path, (_request, reply) => reply.writeHead(429, { 'retry-after': '600' }).end())
  await visit()
  site.feeds.on(path, (_request, reply) => reply.end('<!doctype html><title>Moved</title>'))
  await visit()
  site.feeds.on(path, (_request, reply) => reply.writeHead(500).end())
  await visit()
  expect((await page()).fetches.map(({ kind }) => kind)).toEqual([
    'error',
    'not-a-feed',
    'rate-limited',
    'new',
    'new',
  ])
  expect((await page()).fetches[3]).toMatchObject({
    new_items: 1,
    duplicate_items: 2,
    unusable_items: 1,
  })
})

test('so many are kept of each publisher, and they go and come back with it', async () => {
  const other = await makePublisher(site.context.db)
  for (const of of [other.id, ...Array<number>(FETCHES_KEPT + 2).fill(id)])
    await addFetch(site.context.db, {
      publisher_id: of,
      at: site.START.toISOString(),
      kind: 'unchanged',
      status_line: '304',
      milliseconds: 1,
      sent: '',
    })
  expect((await page()).fetches).toHaveLength(FETCHES_KEPT)
  expect((await page(other.id)).fetches).toHaveLength(1)
  const before = (await page()).fetches
  await site.admin(`DELETE /api/publishers/${id}`)
  expect(
    await site.context.db.select().from(feedFetches).where(eq(feedFetches.publisher_id, id)),
  ).toEqual([])
  expect((await site.admin(`GET /api/publishers/${id}`)).status).toBe(404)
  await site.admin(`POST /api/trash/publisher/${id}/restore`)
  expect((await page()).fetches).toEqual(before)
})

test('a visit that ends after its publisher was deleted, or got another address, records nothing', async () => {
  site.feeds.on(path, async (_request, reply) => {
    await site.context.db
      .update(publishers)
      .set({ rss_url: site.feeds.url(`${path}-new`) })
      .where(eq(publishers.id, id))
    reply.end(rss([]))
  })
  await visit()
  expect((await page()).fetches).toEqual([])
  site.feeds.on(`${path}-new`, async (_request, reply) => {
    await site.context.db.delete(publishers).where(eq(publishers.id, id))
    reply.end('no feed')
  })
  await visit()
  expect(
    await site.context.db.select().from(feedFetches).where(eq(feedFetches.publisher_id, id)),
  ).toEqual([])
})

test('when it is tried next, and why', async () => {
  const why = async () => (await page()).next_try
  site.feeds.feed(path, [site.story('a')])
  await visit()
  expect(await why()).toEqual({ at: '2026-11-15T11:00:00.000Z', why: 'every 1 hour', wish: null })
  site.feeds.feed(path, [site.story('b')], { 'cache-control': 'max-age=7200' })
  await visit()
  expect(await why()).toEqual({
    at: '2026-11-15T12:00:00.000Z',
    why: 'the server asked for 2 hours',
    wish: '2 hours (its headers)',
  })
  site.feeds.on(path, (_request, reply) => reply.writeHead(429, { 'retry-after': '5400' }).end())
  await visit()
  expect(await why()).toMatchObject({
    at: '2026-11-15T12:00:00.000Z',
    why: 'the server asked for 1 hour 30 minutes',
    wish: '1 hour 30 minutes (Retry-After)',
  })
  site.feeds.on(path, (_request, reply) => reply.writeHead(500).end())
  await visit()
  expect(await why()).toMatchObject({
    at: '2026-11-15T11:00:00.000Z',
    why: '2 failures: waits grow from 10 minutes to 12 hours at most',
  })
  const { name, rss_url } = (await page()).publisher
  await site.admin(`PUT /api/publishers/${id}`, { name, rss_url, active: false })
  expect(await why()).toMatchObject({ at: null, why: 'it is paused' })
})

test('moved for good, as the server says: one press', async () => {
  site.feeds.feed(`${path}-new`, [site.story('a')])
  site.feeds.on(path, (_request, reply) =>
    reply.writeHead(301, { location: `${path}-new?token=abcd1234` }).end(),
  )
  site.feeds.feed(`${path}-new?token=abcd1234`, [site.story('a')])
  await visit()
  const address = site.feeds.url(`${path}-new?token=abcd1234`)
  expect(await suggestion('moved')).toMatchObject({
    is_offer: true,
    address,
    fix: { label: 'Use new address', change: { rss_url: address } },
  })
  expect(await sentOf()).not.toContain('abcd1234')
  for (const role of ['viewer', 'editor'] as const) {
    const { body } = await site.as(role, `GET /api/publishers/${id}`)
    expect(JSON.stringify(body)).not.toMatch(/abcd1234|cost_usd|"fix"/)
    expect(body.suggestions).toMatchObject([{ address: expect.stringContaining('token=…') }])
  }
})

test('a web page in its place that names a feed which answers', async () => {
  site.feeds.feed(path, [site.story('a'), site.story('b')])
  await visit()
  site.feeds.feed(`${path}/all.xml`, [site.story('a'), site.story('b'), site.story('c')])
  const head = (links: string) =>
    `<!doctype html><html><head><title>We have moved</title>${links}</head></html>`
  const links =
    '<link rel="alternate" type="application/rss+xml" title="Comments" href="comments.xml">' +
    `<link rel='alternate' type='application/rss+xml' href='${path}/all.xml' />`
  site.feeds.on(path, (_request, reply) => reply.writeHead(301, { location: '/moved.html' }).end())
  site.feeds.on('/moved.html', (_request, reply) =>
    reply.writeHead(200, { 'content-type': 'text/html' }).end(head(links)),
  )
  await visit()
  await visit()
  expect(await suggestion('moved')).toMatchObject({
    title: 'This page links to its new feed: use the new address',
    address: site.feeds.url(`${path}/all.xml`),
    detail: 'It answers with 3 items, 2 of them known from here.',
    fix: { change: { rss_url: site.feeds.url(`${path}/all.xml`) } },
  })
  // looked at once, however often the page is met
  expect(site.feeds.visits.filter((each) => each.path === `${path}/all.xml`)).toHaveLength(1)
  expect((await page()).fetches[0]).toMatchObject({
    kind: 'not-a-feed',
    status_line: '301, then 200 text/html',
  })
  // a page that names no feed, or one that does not answer, is no evidence
  site.feeds.on('/moved.html', (_request, reply) =>
    reply.end(head('<link rel="alternate" type="application/rss+xml" href="/none.xml">')),
  )
  await visit()
  expect(await suggestion('moved')).toBeUndefined()
})

const LONG = 'Whole story. '.repeat(100)

test('full text in an element that is not read yet, and in one that is', async () => {
  const items = ['a', 'b', 'c'].map((name) =>
    site.story(name, { summary: 'teaser', xml: `<fulltext>${LONG}</fulltext>` }),
  )
  site.feeds.feed(path, items)
  await visit()
  const found = await suggestion('full-text')
  expect(found).toMatchObject({
    is_offer: true,
    title: 'Full text found in fulltext',
    detail: '3 of 3 items carry it, 1,299 characters on average. Content fetch is None now.',
  })
  const { name, rss_url } = (await page()).publisher
  await site.admin(`PUT /api/publishers/${id}`, { name, rss_url, ...found?.fix?.change })
  await visit()
  expect((await site.articlesOf(id))[0]).toMatchObject({ content_length: 1299 })
  expect(await suggestion('full-text')).toMatchObject({
    is_offer: false,
    title: 'Full text is read from fulltext',
    fix: null,
  })
})

test('dates that lie ahead, seen three times; then put right', async () => {
  for (let n = 0; n < 3; n++) {
    expect(await suggestion('dates')).toBeUndefined()
    const date = new Date(site.START.getTime() + 50 * MINUTE_MS).toUTCString()
    site.feeds.feed(path, [site.story(`ahead ${n}`, { date })])
    await visit()
  }
  const found = await suggestion('dates')
  expect(found).toMatchObject({
    title: 'Dates lie 1 hour ahead: correct them',
    fix: { change: { dates_ahead_minutes: 60 } },
  })
  const { name, rss_url } = (await page()).publisher
  await site.admin(`PUT /api/publishers/${id}`, { name, rss_url, ...found?.fix?.change })
  site.feeds.feed(path, [
    site.story('z', { date: new Date(site.START.getTime() + 50 * MINUTE_MS).toUTCString() }),
  ])
  await visit()
  expect((await site.articlesOf(id)).at(-1)).toMatchObject({
    title: 'z',
    published_at: '2026-11-15T09:50:00.000Z',
  })
})

test('the same items as another publisher', async () => {
  const items = Array.from({ length: 10 }, (_, n) => site.story(`s${n}`))
  const first = await site.addPublisher({ name: 'Kestrel Markets' })
  site.feeds.feed(first.path, items)
  await site.ingest(first.id)
  site.feeds.feed(path, [...items.slice(0, 9), site.story('own')])
  await visit()
  expect(await suggestion('same-items')).toMatchObject({
    title: 'The same items as Kestrel Markets: 90%',
    fix: { label: 'Pause', change: { active: false } },
  })
})

test('how often it publishes, beside how often it is read; its worth over 30 days', async () => {
  const { db } = site.context
  site.feeds.feed(path, [site.story('x', { date: site.START.toUTCString() })])
  await visit()
  const at = (minutes: number) => new Date(site.START.getTime() - minutes * MINUTE_MS).toISOString()
  await makeArticles(
    db,
    Array.from({ length: 24 }, (_, n) => ({
      publisher_id: id,
      published_at: at((n + 1) * 40),
      ad: n >= 6 && n < 9,
      sentiment_score: n < 6 ? 2 : n < 18 ? 5 : 8,
    })),
  )
  await makeArticle(db, { publisher_id: id, published_at: at(31 * 1440), ad: true })
  const { worth } = await page()
  expect(worth).toMatchObject({
    articles: 25,
    ads: 3,
    copies: 0,
    sentiment: { mean: 5, bearish: 6, neutral: 12, bullish: 6 },
  })
  expect(await suggestion('interval')).toMatchObject({
    is_offer: true,
    title: 'Publishes every 40 minutes: items may be missed',
  })
  site.feeds.feed(
    path,
    Array.from({ length: 5 }, (_, n) => site.story(`y${n}`)),
  )
  await visit()
  expect(await suggestion('interval')).toMatchObject({
    is_offer: false,
    detail: expect.stringContaining('Read every 1 hour'),
  })
})
