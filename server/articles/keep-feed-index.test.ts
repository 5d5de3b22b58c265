import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articles, feedBits, feedDays, feedMarks, feedWords, publishers, tags } from '../database/schema.ts'
import { makeArticles, makePublisher, makeTag } from '../testing/factories.ts'
import { testDatabase } from '../testing/test-database.ts'
import { feedPage } from './feed-page.ts'
import { keepFeedIndex } from './keep-feed-index.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const count = async (search: string) =>
  (await feedPage(database.db, { page: 1, limit: 1, search })).totalCount

test('every changed day is indexed once, and common words are chosen when there are enough articles', async () => {
  const { db } = database
  await makeArticles(
    db,
    Array.from({ length: 2_100 }, (_, n) => ({
      title: n % 2 ? 'Bitcoin rises' : `Unique${n}`,
      published_at: new Date(Date.UTC(2026, 0, 1 + (n % 3), 5)).toISOString(),
    })),
  )
  await keepFeedIndex(db)
  expect(await db.$count(feedMarks)).toBe(0)
  expect(await db.$count(feedDays)).toBe(3)
  const words = (await db.select().from(feedWords)).map(({ term }) => term)
  expect(words).toEqual(expect.arrayContaining(['w:bitcoin', 'x:bitc', 'w:rise', 'x:u']))
  expect(words).not.toContain('w:unique2')
  expect(await count('bitcoin ris')).toBe(1_050)
  expect(await count('"unique2"')).toBe(1)

  const [some] = await db.select({ id: articles.id }).from(articles).limit(1)
  await db.delete(articles).where(eq(articles.id, some?.id ?? 0))
  expect(await db.$count(feedMarks)).toBe(1)
  await keepFeedIndex(db)
  expect(await db.$count(feedMarks)).toBe(0)
  expect((await feedPage(db, { page: 1, limit: 1 })).totalCount).toBe(2_099)
  await db.delete(articles)
  await keepFeedIndex(db)
  expect([await db.$count(feedDays), await db.$count(feedBits)]).toEqual([0, 0])
})

test('a renamed publisher and a deleted tag are followed by all their articles', async () => {
  const { db } = database
  const publisher = await makePublisher(db, { name: 'Oldname' })
  const tag = await makeTag(db, 'Doomed')
  await makeArticles(
    db,
    Array.from({ length: 700 }, () => ({ publisher_id: publisher.id, tag_ids: [tag.id] })),
  )
  expect([await count('oldname'), await count('doomed')]).toEqual([700, 700])
  await db.update(publishers).set({ name: 'Newname' }).where(eq(publishers.id, publisher.id))
  await db.delete(tags).where(eq(tags.id, tag.id))
  expect(await count('newname')).toBe(300)
  await keepFeedIndex(db)
  expect([await count('oldname'), await count('newname'), await count('doomed')]).toEqual([0, 700, 0])
  const left = await db.execute(sql`select from articles where cardinality(tag_ids) > 0`)
  expect(left.rowCount).toBe(0)
})

test('two keepers at once: one works, the other leaves', async () => {
  const { db } = database
  await makeArticles(db, [{ title: 'Singular' }])
  await Promise.all([keepFeedIndex(db), keepFeedIndex(db)])
  await keepFeedIndex(db)
  expect(await db.$count(feedMarks)).toBe(0)
  expect(await count('singular')).toBe(1)
})
