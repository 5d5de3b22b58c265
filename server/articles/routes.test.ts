import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deletedArticles } from '../database/schema.ts'
import { makeArticle, makeArticles, makeCategory, makePublisher, makeTag } from '../testing/factories.ts'
import { testApp } from '../testing/test-app.ts'

let site: Awaited<ReturnType<typeof testApp>>
let chain: { id: number }
let ledger: { id: number }
let bitcoin: { id: number }
let defi: { id: number }
type Listed = { id: number; title: string }

const titles = async (path: string) => {
  const { status, body } = await site.visitor(`GET ${path}`)
  expect(status).toBe(200)
  return body.articles.map((article: Listed) => article.title)
}

beforeAll(async () => {
  site = await testApp()
  const { db } = site.context
  chain = await makePublisher(db, { name: 'Chain Daily' })
  ledger = await makePublisher(db, { name: 'The Ledger' })
  bitcoin = await makeTag(db, 'Bitcoin')
  defi = await makeTag(db, 'DeFi')
  await makeCategory(db, { slug: 'defi-news', tagId: defi.id })
  await makeCategory(db, { slug: 'hidden', tagId: defi.id, isActive: false })
  const at = (day: number) => `2026-03-0${day}T10:00:00.000Z`
  await makeArticles(db, [
    { title: 'Oldest', published_at: at(1), publisher_id: chain.id, freshness_score: 0, sentiment_score: 10 },
    {
      title: 'Regulators approve a fund',
      overview: 'The digital asset fund trades on crypto.com.',
      published_at: at(2),
      publisher_id: chain.id,
      tag_ids: [defi.id, bitcoin.id],
      freshness_score: 6.5,
      sentiment_score: 3.9,
      content: 'The whole story, never republished.',
      content_length: 35,
    },
    { title: 'Paid story', published_at: at(3), publisher_id: ledger.id, ad: true, freshness_score: 7 },
    { title: 'Miners prices', published_at: at(4), tag_ids: [bitcoin.id], sentiment_score: 4 },
    // dated in the future when it was first seen: its place is where it was seen
    { title: 'From tomorrow', published_at: at(9), sort_at: at(4), publisher_id: ledger.id },
  ])
})
afterAll(() => site.close())

test('a page lists newest first with every field but the content', async () => {
  const { body } = await site.visitor('GET /api/articles')
  expect(body.articles.map((article: Listed) => article.title)).toEqual([
    'From tomorrow',
    'Miners prices',
    'Paid story',
    'Regulators approve a fund',
    'Oldest',
  ])
  expect(body).toMatchObject({ hasMore: false, nextPage: null, totalCount: 5 })
  expect(body.articles[3]).toEqual({
    id: expect.any(Number),
    title: 'Regulators approve a fund',
    url: expect.stringContaining('https://'),
    image_url: null,
    published_at: '2026-03-02T10:00:00.000Z',
    tags: [
      { id: defi.id, name: 'DeFi' },
      { id: bitcoin.id, name: 'Bitcoin' },
    ],
    publisher: { id: chain.id, name: 'Chain Daily' },
    publisher_name: 'Chain Daily',
    freshness_score: 6.5,
    sentiment_score: 3.9,
    overview: 'The digital asset fund trades on crypto.com.',
    featured: false,
    ad: false,
  })
  expect(body.articles[1]).toMatchObject({ publisher: null, publisher_name: null })
})

test.each([
  ['limit=2', ['From tomorrow', 'Miners prices']],
  ['limit=2&page=3', ['Oldest']],
  ['limit=2&page=4', []],
  ['limit=100&page=90071992547409', []],
  ['freshness_score=4-6', ['Regulators approve a fund']],
  ['freshness_score=7-10', ['Paid story']],
  ['freshness_score=0-3', ['Oldest']],
  ['sentiment_score=0-3', ['Regulators approve a fund']],
  ['sentiment_score=4-6', ['Miners prices']],
  ['sentiment_score=7-10', ['Oldest']],
  ['no_ads=true&publisher=the%20LEDGER', ['From tomorrow']],
  ['no_ads=false&publisher=The%20Ledger', ['From tomorrow', 'Paid story']],
  ['publisher=Nobody', []],
  ['publisher=Led', []],
  ['tag=bitcoin', ['Miners prices', 'Regulators approve a fund']],
  ['tag=999999', []],
  ['category=defi-news', ['Regulators approve a fund']],
  ['category=hidden', []],
  ['category=missing', []],
  ['category=defi-news&tag=Bitcoin&freshness_score=4-6', ['Regulators approve a fund']],
  ['search=regulation', ['Regulators approve a fund']],
  ['search=regulati', []],
  ['search=regulat', ['Regulators approve a fund']],
  ['search=APPROVED', ['Regulators approve a fund']],
  ['search=price', ['Miners prices']],
  ['search=pric', ['Miners prices']],
  ['search=bitc', ['Miners prices', 'Regulators approve a fund']],
  ['search=ledger', ['From tomorrow', 'Paid story']],
  ['search=ledger%20-paid', ['From tomorrow']],
  ['search=%22digital%20asset%22', ['Regulators approve a fund']],
  ['search=%22asset%20digital%22', []],
  ['search=%22a%20fund%20the%20digital%22', []],
  ['search=crypto.com', ['Regulators approve a fund']],
  ['search=-bitcoin', ['From tomorrow', 'Paid story', 'Oldest']],
  ['search=!!!', []],
  [
    'publisher=&tag=&freshness_score=&sentiment_score=&no_ads=&category=&search=bitc',
    ['Miners prices', 'Regulators approve a fund'],
  ],
  ['tag=%27%3B%20drop%20table%20articles', []],
  ['search=%20', ['From tomorrow', 'Miners prices', 'Paid story', 'Regulators approve a fund', 'Oldest']],
])('GET /api/articles?%s', async (query, expected) => {
  expect(await titles(`/api/articles?${query}`)).toEqual(expected)
})

test('filters by id, on the public list too', async () => {
  expect(await titles(`/api/articles?publisher=${ledger.id}`)).toEqual(['From tomorrow', 'Paid story'])
  expect(await titles(`/api/articles/public?tag=${defi.id}`)).toEqual(['Regulators approve a fund'])
  expect(await titles('/api/articles/public?freshness_score=4-6')).toEqual(['Regulators approve a fund'])
})

test.each([
  ...[
    'page=0',
    'page=x',
    'page=1.5',
    'page=',
    'limit=0',
    'limit=101',
    'limit=-1',
    'until=x',
    'publisher=%00',
  ],
  ...[
    'freshness_score=7',
    'freshness_score=7-11',
    'freshness_score=8-7',
    'sentiment_score=a-b',
    'no_ads=maybe',
  ],
  `search=${'x'.repeat(501)}`,
])('?%s is refused', async (query) => {
  const { status, body } = await site.visitor(`GET /api/articles?${query}`)
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'BAD_INPUT' })
})

test('any text at all is safe to search for', async () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc.stringMatching(/^['"\\:*&|!()<>\-\s\w%]{0,40}$/),
  )
  await fc.assert(
    fc.asyncProperty(hostile, async (text) => {
      const response = await site.app.inject({ url: '/api/articles', query: { search: text } })
      expect(response.statusCode).toBe(200)
    }),
    { numRuns: 80 },
  )
}, 60_000)

test('letters of any alphabet are found in whatever case', async () => {
  await makeArticle(site.context.db, { title: 'Биткоин растёт, ÉTHER aussi, 比特币上涨' })
  for (const text of ['БИТКОИН', 'бит', 'Растёт', 'éther', 'Éth', '比特']) {
    const { body } = await site.visitor(`GET /api/articles?search=${encodeURIComponent(text)}`)
    expect([text, body.totalCount]).toEqual([text, 1])
  }
  await site.admin(`DELETE /api/articles/${(await site.visitor('GET /api/articles')).body.until}`)
})

test('a first page has nothing that its own `until` leaves out, whatever arrives while it is read', async () => {
  const { db } = site.context
  const tag = await makeTag(db, 'Arriving')
  for (let round = 0; round < 40; round++) {
    const [page] = await Promise.all([
      site.visitor(`GET /api/articles?tag=${tag.id}&limit=5&sentiment_score=0-${(round % 10) + 1}`),
      makeArticle(db, { title: `a${round}`, tag_ids: [tag.id], sentiment_score: 0 }),
    ])
    for (const { id } of page.body.articles) expect(id).toBeLessThanOrEqual(page.body.until)
  }
})

test('Load More neither repeats nor skips while articles arrive', async () => {
  const { db } = site.context
  const tag = await makeTag(db, 'Load more')
  const day = (n: number) => new Date(Date.UTC(2026, 4, 1, n)).toISOString()
  await makeArticles(
    db,
    Array.from({ length: 25 }, (_, n) => ({ title: `n${n}`, published_at: day(n), tag_ids: [tag.id] })),
  )
  const first = (await site.visitor(`GET /api/articles?tag=${tag.id}&limit=10`)).body
  expect(first).toMatchObject({ hasMore: true, nextPage: 2, totalCount: 25 })
  const seen = first.articles.map((article: Listed) => article.title)
  // one on top, one in the middle of what has been read, one deep below
  for (const place of [40, 20, 3]) {
    await makeArticle(db, { title: `late${place}`, published_at: day(place), tag_ids: [tag.id] })
  }
  for (let page = first.nextPage; page; ) {
    const next = (
      await site.visitor(`GET /api/articles?tag=${tag.id}&limit=10&page=${page}&until=${first.until}`)
    ).body
    expect(next).toMatchObject({ until: first.until, totalCount: 25 })
    seen.push(...next.articles.map((article: Listed) => article.title))
    page = next.nextPage
  }
  expect(seen).toEqual(Array.from({ length: 25 }, (_, n) => `n${24 - n}`))
  const fresh = await site.visitor(`GET /api/articles/new-count?tag=${tag.id}&since=${first.until}`)
  expect(fresh.body).toEqual({ count: 3 })
  const none = await site.visitor('GET /api/articles/new-count?search=!!&since=0')
  expect(none.body).toEqual({ count: 0 })
})

test('a change is in the very next answer, whatever it changes', async () => {
  const { db } = site.context
  const tag = await makeTag(db, 'Fresh')
  const path = `GET /api/articles?tag=${tag.id}` as const
  expect((await site.visitor(path)).body.totalCount).toBe(0)
  const article = await makeArticle(db, { title: 'Just in', tag_ids: [tag.id], publisher_id: chain.id })
  expect((await site.visitor(path)).body.articles).toMatchObject([{ title: 'Just in', featured: false }])
  await site.admin(`PATCH /articles/${article.id}/featured`, { featured: true })
  expect((await site.visitor(path)).body.articles).toMatchObject([{ featured: true }])
  await site.admin(`DELETE /api/tags/${tag.id}`)
  expect((await site.visitor(path)).body.totalCount).toBe(0)
  expect((await site.visitor('GET /api/articles?search=fresh')).body.totalCount).toBe(0)
  await site.admin(`DELETE /api/articles/${article.id}`)
  expect(await titles('/api/articles?search=%22just%20in%22')).toEqual([])
})

test('featured is set and unset, at its own path only', async () => {
  const article = await makeArticle(site.context.db)
  const on = await site.admin(`PATCH /articles/${article.id}/featured`, { featured: true })
  expect(on).toMatchObject({ status: 200, body: { id: article.id, featured: true, content_length: 0 } })
  const off = await site.admin(`PATCH /articles/${article.id}/featured`, { featured: false })
  expect(off.body.featured).toBe(false)
  expect((await site.admin(`PATCH /articles/${article.id}/featured`, { featured: 'yes' })).status).toBe(400)
  expect((await site.admin('PATCH /articles/999999/featured', { featured: true })).status).toBe(404)
  expect((await site.admin(`PATCH /api/articles/${article.id}/featured`, { featured: true })).status).toBe(
    404,
  )
  expect((await site.visitor(`PATCH /articles/${article.id}/featured`, { featured: true })).status).toBe(401)
})

test('a deleted article leaves a tombstone', async () => {
  const { db } = site.context
  const article = await makeArticle(db, {
    publisher_id: chain.id,
    guid_key: '7b6f0f9e-0000-4000-8000-000000000001',
  })
  expect((await site.visitor(`DELETE /api/articles/${article.id}`)).status).toBe(401)
  const gone = await site.admin(`DELETE /api/articles/${article.id}`)
  expect(gone).toMatchObject({ status: 200, body: { id: article.id, title: article.title } })
  expect((await site.admin(`DELETE /api/articles/${article.id}`)).status).toBe(404)
  expect((await site.admin('DELETE /api/articles/zero')).status).toBe(400)
  expect(await db.select().from(deletedArticles)).toContainEqual(
    expect.objectContaining({
      url_key: article.url_key,
      guid_key: article.guid_key,
      publisher_id: chain.id,
    }),
  )
})

test('the admin list matches parts of names and whole UTC days, with the length of the content', async () => {
  const list = async (query: string) =>
    (await site.admin(`GET /api/articles/admin?${query}`)).body.articles.map(
      (article: Listed) => article.title,
    )
  expect(await list('publisher=ledg')).toEqual(['From tomorrow', 'Paid story'])
  expect(await list(`publisher=${ledger.id}`)).toEqual(['From tomorrow', 'Paid story'])
  expect(await list('tag=bit')).toEqual(['Miners prices', 'Regulators approve a fund'])
  expect(await list('publisher=chain&tag=efi')).toEqual(['Regulators approve a fund'])
  expect(await list('tag=100%25')).toEqual([])
  expect(await list('dateFrom=2026-03-02&dateTo=2026-03-03')).toEqual([
    'Paid story',
    'Regulators approve a fund',
  ])
  expect(await list('dateTo=2026-03-01&dateFrom=2026-03-01')).toEqual(['Oldest'])
  const { body } = await site.admin('GET /api/articles/admin?publisher=chain&tag=defi')
  expect(body).toMatchObject({ totalCount: 1, hasMore: false, nextPage: null })
  expect(body.articles[0]).toMatchObject({ content_length: 35, analyzed_at: null })
  expect(body.articles[0]).not.toHaveProperty('content')
})

test.each([
  ['title', 'asc', ['Miners prices', 'Oldest', 'Paid story', 'Regulators approve a fund']],
  ['title', 'desc', ['Regulators approve a fund', 'Paid story', 'Oldest', 'Miners prices']],
  ['published_at', 'asc', ['Oldest', 'Regulators approve a fund', 'Paid story', 'Miners prices']],
  ['freshness_score', 'desc', ['Paid story', 'Regulators approve a fund', 'Oldest', 'Miners prices']],
  ['freshness_score', 'asc', ['Oldest', 'Regulators approve a fund', 'Paid story', 'Miners prices']],
  ['publisher', 'asc', ['Regulators approve a fund', 'Oldest', 'Paid story', 'Miners prices']],
])('the admin list sorted by %s %s', async (sort, order, expected) => {
  const days = 'dateFrom=2026-03-01&dateTo=2026-03-04'
  const { body } = await site.admin(`GET /api/articles/admin?${days}&sort=${sort}&order=${order}`)
  const found = body.articles
    .map((article: Listed) => article.title)
    .filter((title: string) => title !== 'From tomorrow')
  expect(found).toEqual(expected)
  expect(body.totalCount).toBe(5)
})

test.each(['dateFrom=2026-3-1', 'dateTo=yesterday', 'dateFrom=2026-02-30', 'sort=content', 'page=0'])(
  'the admin list refuses %s',
  async (query) => {
    expect((await site.admin(`GET /api/articles/admin?${query}`)).status).toBe(400)
  },
)

test("one publisher's articles are paged; strangers and unknown ids are turned away", async () => {
  const page = await site.admin(`GET /api/articles/publisher/${ledger.id}?limit=1`)
  expect(page.body).toMatchObject({ hasMore: true, nextPage: 2, totalCount: 2 })
  expect(page.body.articles).toMatchObject([{ title: 'From tomorrow' }])
  expect((await site.admin('GET /api/articles/publisher/999999')).status).toBe(404)
  expect((await site.visitor(`GET /api/articles/publisher/${ledger.id}`)).status).toBe(401)
  expect((await site.visitor('GET /api/articles/admin')).status).toBe(401)
})
