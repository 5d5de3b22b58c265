import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articleStories, deletedArticles, stories } from '../../platform/database/schema.ts'
import { makeArticle } from '../../testing/factories.ts'
import { sampleFeed } from '../../testing/sample-feed.ts'
import { articleById } from './store.ts'

let site: Awaited<ReturnType<typeof sampleFeed>>['site']
let chain: { id: number }
let ledger: { id: number }
type Listed = { id: number; title: string }

beforeAll(async () => {
  ;({ site, chain, ledger } = await sampleFeed())
})
afterAll(() => site.close())

test('featured is set and unset, at its own path only', async () => {
  const article = await makeArticle(site.context.db)
  const on = await site.admin(`PATCH /articles/${article.id}/featured`, { featured: true })
  expect(on).toMatchObject({
    status: 200,
    body: { id: article.id, featured: true, content_length: 0 },
  })
  const off = await site.admin(`PATCH /articles/${article.id}/featured`, { featured: false })
  expect(off.body.featured).toBe(false)
  expect(
    (await site.admin(`PATCH /articles/${article.id}/featured`, { featured: 'yes' })).status,
  ).toBe(400)
  expect((await site.admin('PATCH /articles/999999/featured', { featured: true })).status).toBe(404)
  expect(
    (await site.admin(`PATCH /api/articles/${article.id}/featured`, { featured: true })).status,
  ).toBe(404)
  expect(
    (await site.visitor(`PATCH /articles/${article.id}/featured`, { featured: true })).status,
  ).toBe(401)
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

test('an article is deleted also when the grouper holds its story and wants the article', async () => {
  const { db } = site.context
  const { id } = await makeArticle(db)
  const times = { first_at: '2026-11-15T12:00:00Z', last_at: '2026-11-15T12:00:00Z' }
  const [story] = await db.insert(stories).values(times).returning()
  await db.insert(articleStories).values({ article_id: id, story_id: story?.id ?? 0 })
  const isWaiting = async () =>
    (
      await db.execute(sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like 'delete from "articles"%'`)
    ).rows.length
  const { deleting } = await db.transaction(async (tx) => {
    await tx.execute(sql`select from stories where id = ${story?.id} for update`)
    const deleting = site.admin(`DELETE /api/articles/${id}`)
    await expect.poll(isWaiting).toBe(1)
    await tx.execute(sql`select from articles where id = ${id} for share`)
    return { deleting }
  })
  expect((await deleting).status).toBe(200)
  expect(await articleById(db, id)).toBeUndefined()
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
  // instants: the first and the last moment that count, in whatever offset
  expect(await list('dateFrom=2026-03-02T10:00:00Z&dateTo=2026-03-03T11:00:00%2B01:00')).toEqual([
    'Paid story',
    'Regulators approve a fund',
  ])
  expect(await list('dateFrom=2026-03-02T10:00:00.001Z&dateTo=2026-03-03T09:59:59.999Z')).toEqual(
    [],
  )
  expect(await list('dateFrom=2026-03-02&dateTo=2026-03-03T09:59:59Z')).toEqual([
    'Regulators approve a fund',
  ])
  const { body } = await site.admin('GET /api/articles/admin?publisher=chain&tag=defi')
  expect(body).toMatchObject({ totalCount: 1, hasMore: false, nextPage: null })
  expect(body.articles[0]).toMatchObject({ content_length: 35, analyzed_at: null })
  expect(body.articles[0]).not.toHaveProperty('content')
})

test.each([
  ['title', 'asc', ['Miners prices', 'Oldest', 'Paid story', 'Regulators approve a fund']],
  ['title', 'desc', ['Regulators approve a fund', 'Paid story', 'Oldest', 'Miners prices']],
  ['published_at', 'asc', ['Oldest', 'Regulators approve a fund', 'Paid story', 'Miners prices']],
  [
    'freshness_score',
    'desc',
    ['Paid story', 'Regulators approve a fund', 'Oldest', 'Miners prices'],
  ],
  [
    'freshness_score',
    'asc',
    ['Oldest', 'Regulators approve a fund', 'Paid story', 'Miners prices'],
  ],
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

test.each([
  'dateFrom=2026-3-1',
  'dateTo=yesterday',
  'dateFrom=2026-02-30',
  'sort=content',
  'page=0',
])('the admin list refuses %s', async (query) => {
  expect((await site.admin(`GET /api/articles/admin?${query}`)).status).toBe(400)
})

test("one publisher's articles are paged; strangers and unknown ids are turned away", async () => {
  const page = await site.admin(`GET /api/articles/publisher/${ledger.id}?limit=1`)
  expect(page.body).toMatchObject({ hasMore: true, nextPage: 2, totalCount: 2 })
  expect(page.body.articles).toMatchObject([{ title: 'From tomorrow' }])
  expect((await site.admin('GET /api/articles/publisher/999999')).status).toBe(404)
  expect((await site.visitor(`GET /api/articles/publisher/${ledger.id}`)).status).toBe(401)
  expect((await site.visitor('GET /api/articles/admin')).status).toBe(401)
})
