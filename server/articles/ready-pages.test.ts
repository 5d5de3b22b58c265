import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '../database/connect.ts'
import { makeArticle } from '../testing/factories.ts'
import { testDatabase } from '../testing/test-database.ts'
import { keepFeedIndex } from './keep-feed-index.ts'
import { createReadyPages } from './ready-pages.ts'

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
  const readyPage = createReadyPages(db, maxBytes)
  let made = 0
  return async (key: string) => Number(await readyPage(key, async () => ++made))
}

test('an answer is made once, until another process commits a change', async () => {
  const page = counted(database.db)
  expect([await page('a'), await page('a'), await page('b'), await page('a')]).toEqual([1, 1, 2, 1])
  await makeArticle(elsewhere.db)
  expect([await page('a'), await page('a')]).toEqual([3, 3])
})

test('a change counts from its commit, not before, and the index run in between changes nothing', async () => {
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
  held.resolve()
  await change
  expect(await page('a')).toBe(2)
  // the marks are gone after this: their number alone would look as before the change
  await keepFeedIndex(database.db)
  await page('a')
  await makeArticle(elsewhere.db)
  await keepFeedIndex(database.db)
  const before = await page('a')
  expect(await page('a')).toBe(before)
  expect(before).toBeGreaterThan(2)
})

test('simultaneous requests for one page share one answer; a failure is not kept', async () => {
  const page = counted(database.db)
  expect(new Set(await Promise.all(Array.from({ length: 20 }, () => page('a'))))).toEqual(new Set([1]))
  const readyPage = createReadyPages(database.db)
  await expect(readyPage('x', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(String(await readyPage('x', async () => 'yes'))).toBe('"yes"')
})

test('the oldest are forgotten when there is no room', async () => {
  // two entries of ten bytes fit, with what an entry costs by itself
  const readyPage = createReadyPages(database.db, 1_100)
  let made = 0
  const page = (key: string) => readyPage(key, async () => `${++made}`.padStart(8, '0'))
  for (const key of ['a', 'b', 'c']) await page(key)
  expect(made).toBe(3)
  await page('c')
  expect(made).toBe(3)
  await page('a')
  expect(made).toBe(4)
})

test('tiny answers to a flood of different questions are forgotten too', async () => {
  const readyPage = createReadyPages(database.db, 10_000)
  let made = 0
  const page = (key: string) => readyPage(key, async () => ++made)
  for (let n = 0; n < 100; n++) await page(`${n}`.padStart(500, 'x'))
  await page('0'.padStart(500, 'x'))
  expect(made).toBe(101)
})
