import { count, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { unreachableNotice } from '../../news/schedule/run-schedule.ts'
import {
  appState,
  categories,
  coins,
  feedStates,
  pages,
  publishers,
  tags,
} from '../../platform/database/schema.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { addStarterContent } from './add-starter-content.ts'

const site = onceAFile(testApp)
beforeEach(() =>
  site.context.db.execute(
    sql`truncate app_state, pages, publishers, coins, categories, tags, queue.job restart identity cascade`,
  ),
)

async function counts() {
  const { db } = site.context
  const of = async (table: typeof pages | typeof publishers | typeof coins | typeof categories) =>
    (await db.select({ n: count() }).from(table))[0]?.n
  return {
    pages: await of(pages),
    publishers: await of(publishers),
    coins: await of(coins),
    categories: await of(categories),
  }
}

test('the first start brings publishers, coins, categories and pages, and has them fetched at once', async () => {
  expect(await addStarterContent(site.context)).toBe('added')
  expect(await counts()).toEqual({ pages: 8, publishers: 20, coins: 30, categories: 7 })
  const jobs = (await site.sent()).map(({ job }) => job)
  expect(jobs).toEqual(expect.arrayContaining(['feed-tick', 'market.refresh', 'market.backfill']))
  const rows = await site.context.db
    .select({ name: categories.name, tag: tags.name })
    .from(categories)
    .innerJoin(tags, eq(tags.id, categories.tagId))
  expect(rows).toHaveLength(7)
  for (const { name, tag } of rows) expect(tag).toBe(name)
})

test('the page about feeds names that of a category, a coin, an outlet, a search and a story', async () => {
  const { db } = site.context
  await addStarterContent(site.context)
  const [page] = await db.select({ body: pages.body }).from(pages).where(eq(pages.path, '/feeds'))
  const named = [...(page?.body ?? '').matchAll(/^- (.*): `(.*)`$/gm)].map(([, of, address]) => [
    of,
    address,
  ])
  expect(named).toEqual([
    ['A category', '/bitcoin/feed.xml'],
    ['A coin', '/coins/btc/feed.xml'],
    ['An outlet', '/feed.xml?publisher=Name'],
    ['A search', '/feed.xml?search=etf'],
    ['A story', '/stories/123/feed.xml'],
  ])
})

test('two servers starting at once add it once, and what was deleted stays deleted', async () => {
  const answers = await Promise.all([
    addStarterContent(site.context),
    addStarterContent(site.context),
  ])
  expect(answers.toSorted()).toEqual(['added', 'nothing to do'])
  await site.context.db.delete(publishers)
  await site.context.db.delete(pages)
  expect(await addStarterContent(site.context)).toBe('nothing to do')
  expect(await counts()).toMatchObject({ pages: 0, publishers: 0 })
})

test('an empty site on request has the pages alone', async () => {
  const context = { ...site.context, config: { ...site.context.config, starterContent: false } }
  expect(await addStarterContent(context)).toBe('nothing to do')
  expect(await counts()).toEqual({ pages: 8, publishers: 0, coins: 0, categories: 0 })
})

test('a site that has publishers of its own is left alone', async () => {
  await site.context.db
    .insert(publishers)
    .values({ name: 'Ours', rss_url: 'https://example.com/feed' })
  expect(await addStarterContent(site.context)).toBe('nothing to do')
  expect(await counts()).toMatchObject({ publishers: 1, coins: 0 })
})

test('the notice stands while nobody ever answered, and goes with the first answer', async () => {
  const { db } = site.context
  expect(await unreachableNotice(db)).toBeUndefined()
  await addStarterContent(site.context)
  expect(await unreachableNotice(db)).toBeUndefined()
  const ids = await db.select({ publisher_id: publishers.id }).from(publishers)
  await db.insert(feedStates).values(ids.map(({ publisher_id }) => ({ publisher_id, failures: 1 })))
  expect(await unreachableNotice(db)).toContain('npm run demo')
  await db
    .update(feedStates)
    .set({ last_success_at: new Date().toISOString() })
    .where(eq(feedStates.publisher_id, ids[0]?.publisher_id ?? 0))
  expect(await unreachableNotice(db)).toBeUndefined()
})

test('a site from before the footer gets its pages once, and its own page at /scores stays', async () => {
  const { db } = site.context
  await db.insert(appState).values({ key: 'starter-pages', value: true })
  await db.insert(pages).values([
    { path: '/contact', template: 'Contact', meta_title: 'Write to us' },
    { path: '/scores', meta_title: 'Football scores' },
  ])
  await addStarterContent(site.context)
  const rows = await db
    .select({ path: pages.path, title: pages.meta_title, in_footer: pages.in_footer })
    .from(pages)
    .orderBy(pages.path)
  expect(rows).toEqual([
    { path: '/contact', title: 'Write to us', in_footer: true },
    { path: '/feeds', title: 'Feeds', in_footer: true },
    { path: '/privacy', title: 'Privacy', in_footer: true },
    { path: '/scores', title: 'Football scores', in_footer: false },
  ])
  await db.delete(pages)
  await addStarterContent(site.context)
  expect(await db.select().from(pages)).toEqual([])
})
