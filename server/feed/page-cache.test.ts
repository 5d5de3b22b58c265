import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '../database/connect.ts'
import { makeArticle } from '../testing/factories.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createPageCache } from './page-cache.ts'
import { foldChanges } from './version-store.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let elsewhere: ReturnType<typeof connect>
beforeAll(async () => {
  database = await testDatabase()
  elsewhere = connect({ url: database.url, log: console })
})
afterAll(async () => {
  await elsewhere.close()
  await database.close()
})

/** Answers with how often it was made. */
function counted(db: Database, maxBytes?: number) {
  const cachedPage = createPageCache(db, maxBytes)
  let made = 0
  return async (key: string) => Number(await cachedPage(key, async () => ++made))
}

test('an answer is made once, until another process commits a change', async () => {
  const page = counted(database.db)
  expect([await page('a'), await page('a'), await page('b'), await page('a')]).toEqual([1, 1, 2, 1])
  await makeArticle(elsewhere.db)
  expect([await page('a'), await page('a')]).toEqual([3, 3])
})

test('a change counts from its commit, not before, and folding what has changed changes nothing', async () => {
  const page = counted(database.db)
  await page('a')
  const held = Promise.withResolvers<void>()
  const inserted = Promise.withResolvers<void>()
  const change = elsewhere.db.transaction(async (tx) => {
    await makeArticle(tx)
    inserted.resolve()
    await held.promise
  })
  await inserted.promise
  expect(await page('a')).toBe(1)
  // a change that is still open is not folded, and not lost
  await foldChanges(database.db)
  expect(await page('a')).toBe(1)
  held.resolve()
  await change
  expect(await page('a')).toBe(2)
  await foldChanges(database.db)
  expect(await page('a')).toBe(2)
  await makeArticle(elsewhere.db)
  await foldChanges(database.db)
  expect([await page('a'), await page('a')]).toEqual([3, 3])
})

test('an answer is kept with the version of the snapshot it was made from, not with an older one', async () => {
  const cachedPage = createPageCache(database.db)
  let made = 0
  // the change is committed after the version was asked for and before the snapshot is taken
  const page = () =>
    cachedPage('late', async ({ articles }) => {
      made++
      return articles
    })
  const before = Number(await page())
  const [, after] = await Promise.all([makeArticle(elsewhere.db), page()])
  expect([before, before + 1]).toContain(Number(after))
  expect(Number(await page())).toBe(before + 1)
  const known = made
  await page()
  expect(made).toBe(known)
})

test('simultaneous requests for one page share one answer; a failure is not kept', async () => {
  const page = counted(database.db)
  expect(new Set(await Promise.all(Array.from({ length: 20 }, () => page('a'))))).toEqual(new Set([1]))
  const cachedPage = createPageCache(database.db)
  await expect(cachedPage('x', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(String(await cachedPage('x', async () => 'yes'))).toBe('"yes"')
})

test('the oldest are forgotten when there is no room', async () => {
  // two entries of ten bytes fit, with what an entry costs by itself
  const cachedPage = createPageCache(database.db, 1_100)
  let made = 0
  const page = (key: string) => cachedPage(key, async () => `${++made}`.padStart(8, '0'))
  for (const key of ['a', 'b', 'c']) await page(key)
  expect(made).toBe(3)
  await page('c')
  expect(made).toBe(3)
  await page('a')
  expect(made).toBe(4)
})

test('tiny answers to a flood of different questions are forgotten too', async () => {
  const cachedPage = createPageCache(database.db, 10_000)
  let made = 0
  const page = (key: string) => cachedPage(key, async () => ++made)
  for (let n = 0; n < 100; n++) await page(`${n}`.padStart(500, 'x'))
  await page('0'.padStart(500, 'x'))
  expect(made).toBe(101)
})
