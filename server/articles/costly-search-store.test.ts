import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { asCostlySearch } from './costly-search-store.ts'
import { planSearch } from './search-plan-store.ts'
import { readSearchText } from './search-text.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const sentence = 'This search takes too long. Try fewer or other words.'
const forSeconds = (seconds: number, patienceMs?: number) =>
  asCostlySearch(database.db, (tx) => tx.execute(sql`select pg_sleep(${seconds})`), patienceMs)

test('a search that takes too long is ended in the database and refused with a sentence', async () => {
  await expect(forSeconds(60, 100)).rejects.toMatchObject({ status: 400, message: sentence })
  const { rows } = await database.db.execute(
    sql`select from pg_stat_activity where datname = current_database() and query like 'select pg_sleep%' and state = 'active'`,
  )
  expect(rows).toEqual([])
})

test('a third waits for one of two, no longer than anybody would, and the places are given back', async () => {
  const two = [forSeconds(0.5), forSeconds(0.5)]
  await expect(forSeconds(0, 100)).rejects.toMatchObject({ message: sentence })
  await Promise.all([...two, forSeconds(0)])
  await expect(forSeconds(0, 1000)).resolves.toBeDefined()
})

test.each([
  ['"end of the world"', true],
  ['bitcoin -"end of the world"', true],
  ['"the world today"', false],
  ['"end of the world today"', false],
  ['end world', false],
])('%s is costly: %s', async (text, isCostly) => {
  expect((await planSearch(database.db, readSearchText(text)))?.isCostly).toBe(isCostly)
})
