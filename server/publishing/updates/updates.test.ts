import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../../contract/platform/durations.ts'
import type { Update, UpdatesPage } from '../../../contract/publishing/updates.ts'
import {
  articleCoins,
  articleStories,
  articles,
  coins,
  stories,
  storyCoins,
  updates,
} from '../../platform/database/schema.ts'
import { makeArticle, makeArticles, makePublisher, makeTag } from '../../testing/factories.ts'
import { onceATest } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { articlesNow, storiesNow } from './store.ts'

let now = new Date()
const site = onceATest(() => testApp({ now: () => now }))

const read = async (after?: string, limit = 100): Promise<UpdatesPage> =>
  (await site.visitor(`GET /api/updates?limit=${limit}${after ? `&after=${after}` : ''}`)).body

/** What a consumer knows that starts with nothing and follows the cursor. */
async function follow(known: Map<string, object>, cursor: string, limit: number) {
  const seen: string[] = []
  for (let page = await read(cursor, limit); ; page = await read(cursor, limit)) {
    for (const { kind, id, article, story, cursor: place } of page.updates) {
      seen.push(place)
      const state = article ?? story
      if (state) known.set(`${kind} ${id}`, state)
      else known.delete(`${kind} ${id}`)
    }
    cursor = page.next
    if (!page.hasMore) return { cursor, seen }
  }
}

/** The same from the tables. */
async function stored(): Promise<Map<string, object>> {
  const { db } = site.context
  const ids = (await db.select({ id: articles.id }).from(articles)).map(({ id }) => id)
  const storyIds = (await db.select({ id: stories.id }).from(stories)).map(({ id }) => id)
  const all = new Map<string, object>()
  for (const [id, article] of await articlesNow(db, ids)) all.set(`article ${id}`, article)
  for (const [id, { story }] of await storiesNow(db, storyIds))
    if (story) all.set(`story ${id}`, story)
  return all
}

const FAR = '2026-11-15T10:00:00.000Z'

test('whoever follows the cursor knows what the database knows, whatever is written', async () => {
  const { db } = site.context
  const known = new Map<string, object>()
  const cursors: string[] = []
  let cursor = 'start'
  const check = async () => {
    const { seen, cursor: next } = await follow(known, cursor, 3)
    cursors.push(...seen)
    cursor = next
    expect(known).toEqual(await stored())
  }
  const publisher = await makePublisher(db, { name: 'Ledgerline' })
  const tag = await makeTag(db, 'DeFi')
  const made = await makeArticles(
    db,
    Array.from({ length: 8 }, () => ({ publisher_id: publisher.id, tag_ids: [tag.id] })),
  )
  const [one, two, three, four] = made.map(({ id }) => id) as [number, number, number, number]
  await check()
  const [coin] = await db
    .insert(coins)
    .values({ symbol: 'BTC', name: 'Bitcoin', source_identifier: 'bitcoin' })
    .returning()
  const link = { coin_id: coin?.id ?? 0, salience: 'main' as const }
  await db.insert(articleCoins).values([one, two].map((article_id) => ({ ...link, article_id })))
  const [story, other] = await db
    .insert(stories)
    .values([
      { first_at: FAR, last_at: FAR, outlet_count: 1 },
      { first_at: FAR, last_at: FAR },
    ])
    .returning()
  const [storyId, otherId] = [story?.id ?? 0, other?.id ?? 0]
  await db
    .insert(articleStories)
    .values([one, two].map((article_id) => ({ article_id, story_id: storyId })))
  await check()
  expect(known.has(`story ${storyId}`)).toBe(false)
  const two_outlets = { outlet_count: 2, slug: 'a-story', lead_article_id: one }
  await db.update(stories).set(two_outlets).where(eq(stories.id, storyId))
  await db
    .update(stories)
    .set({ ...two_outlets, lead_article_id: three })
    .where(eq(stories.id, otherId))
  await db.insert(storyCoins).values({ story_id: storyId, coin_id: link.coin_id, place: 0 })
  await check()
  expect(known.get(`story ${storyId}`)).toMatchObject({
    outlets: 2,
    coins: ['BTC'],
    title: made[0]?.title,
  })
  await db.update(articles).set({ title: 'A new headline' }).where(eq(articles.id, one))
  await db
    .update(articles)
    .set({ corrected: ['ad'], ad: true })
    .where(eq(articles.id, two))
  await site.admin(`PATCH /api/articles/${four}/hidden`, { hidden: true })
  await check()
  expect(known.get(`story ${storyId}`)).toMatchObject({ title: 'A new headline' })
  await db.update(coins).set({ symbol: 'XBT' }).where(eq(coins.id, link.coin_id))
  await site.admin(`PUT /api/tags/${tag.id}`, { name: 'Rollups' })
  await check()
  await db
    .update(stories)
    .set({ merged_into: storyId, outlet_count: 0 })
    .where(eq(stories.id, otherId))
  await site.admin(`PATCH /api/articles/${four}/hidden`, { hidden: false })
  await site.admin(`DELETE /api/articles/${three}`)
  await db.delete(articleCoins).where(eq(articleCoins.article_id, two))
  await check()
  await site.admin(`DELETE /api/tags/${tag.id}`)
  await site.admin(`DELETE /api/publishers/${publisher.id}?articles=keep`)
  await check()
  expect(new Set(cursors).size).toBe(cursors.length)
})

test('there is more until the last entry was read, however often one thing changed', async () => {
  const { db } = site.context
  const { next } = await read()
  const article = await makeArticle(db)
  for (const overview of ['first', 'second', 'third'])
    await db.update(articles).set({ overview }).where(eq(articles.id, article.id))
  const page = await read(next, 2)
  expect(page.updates).toHaveLength(1)
  expect(page.hasMore).toBe(true)
  expect(await read(page.next, 2)).toMatchObject({ hasMore: false, updates: [{ id: article.id }] })
})

test('a slow transaction is not missed, and nothing comes twice', async () => {
  const { db } = site.context
  const slow = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  const writing = db.transaction(async (tx) => {
    await makeArticle(tx, { title: 'Began first, committed last' })
    began.resolve()
    await slow.promise
  })
  await began.promise
  await makeArticle(db, { title: 'Committed first' })
  const first = await read('start')
  expect(first.updates.map(({ article }) => article?.title)).toEqual(['Committed first'])
  slow.resolve()
  await writing
  const second = await read(first.next)
  expect(second.updates.map(({ article }) => article?.title)).toEqual([
    'Began first, committed last',
  ])
  expect((await read(second.next)).updates).toEqual([])
})

test('readers at the same time see one order', async () => {
  await Promise.all(Array.from({ length: 20 }, () => makeArticle(site.context.db)))
  const pages = await Promise.all(Array.from({ length: 5 }, () => read('start')))
  for (const { updates: found } of pages) expect(found).toEqual(pages[0]?.updates)
  expect(pages[0]?.updates).toHaveLength(20)
})

test('what was hidden or deleted leaves id and kind, in older entries too', async () => {
  const { db } = site.context
  const { next } = await read()
  const gone = await makeArticle(db, { title: 'A secret headline' })
  const { next: between } = await read(next)
  await makeArticle(db, { title: 'Stays' })
  await site.admin(`PATCH /api/articles/${gone.id}/hidden`, { hidden: true })
  const texts = JSON.stringify([await read(next), await read('start'), await read(next, 1)])
  expect(texts).not.toContain('secret')
  const { updates: found } = await read(between)
  expect(found.find(({ id }: Update) => id === gone.id)).toEqual({
    cursor: expect.any(String),
    kind: 'article',
    id: gone.id,
    change: 'removed',
    at: expect.any(String),
  })
  expect((await read(next, 1)).updates[0]).toMatchObject({ id: gone.id, change: 'removed' })
})

test('a story whose lead was hidden does not tell its headline, also before it has another lead', async () => {
  const { db } = site.context
  const lead = await makeArticle(db, { title: 'A secret headline' })
  const at = now.toISOString()
  const [story] = await db
    .insert(stories)
    .values({ first_at: at, last_at: at, outlet_count: 2, lead_article_id: lead.id })
    .returning()
  const id = story?.id ?? 0
  const titleNow = async () => (await storiesNow(db, [id])).get(id)?.story?.title
  expect(await titleNow()).toBe('A secret headline')
  await db.update(articles).set({ hidden: true }).where(eq(articles.id, lead.id))
  expect(await titleNow()).toBe('')
})

test('a coin that an editor took away is not listed', async () => {
  const { db } = site.context
  const article = await makeArticle(db)
  const [bitcoin, ether] = await db
    .insert(coins)
    .values([
      { symbol: 'BTC', name: 'Bitcoin', source_identifier: 'bitcoin' },
      { symbol: 'ETH', name: 'Ethereum', source_identifier: 'ethereum' },
    ])
    .returning()
  await db.insert(articleCoins).values(
    [bitcoin, ether].map((coin) => ({
      article_id: article.id,
      coin_id: coin?.id ?? 0,
      salience: 'main' as const,
      score: 1,
      origin: 'text' as const,
    })),
  )
  const listed = async () => (await articlesNow(db, [article.id])).get(article.id)?.coins
  expect(await listed()).toEqual(['BTC', 'ETH'])
  expect((await site.admin(`DELETE /api/articles/${article.id}/coins/BTC`)).status).toBeLessThan(
    300,
  )
  expect(await listed()).toEqual(['ETH'])
})

test('without a cursor there is nothing but the place to begin', async () => {
  await makeArticle(site.context.db)
  expect(await read()).toEqual({
    updates: [],
    next: expect.stringMatching(/^[0-9a-f]{8}-1$/),
    hasMore: false,
  })
})

test('an expired or foreign cursor is 410, nonsense is 400', async () => {
  const { db } = site.context
  now = new Date()
  await makeArticles(db, [{}, {}])
  const { next } = await read()
  const [first] = (await read('start')).updates
  await db.update(updates).set({ at: new Date(now.getTime() - 31 * DAY_MS).toISOString() })
  await makeArticle(db)
  const statusOf = async (after: string) => {
    const { status, body } = await site.visitor(`GET /api/updates?after=${after}`)
    return [status, body.code]
  }
  const before = `${next.split('-')[0]}-0`
  expect((await read(next)).updates).toHaveLength(1)
  for (const cursor of [first?.cursor ?? '', before, '00000000-2', `${next.split('-')[0]}-99`])
    expect(await statusOf(cursor), cursor).toEqual([410, 'CURSOR_EXPIRED'])
  expect((await read('start')).updates).toHaveLength(1)
  expect((await statusOf('yesterday'))[0]).toBe(400)
})
