import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { readyReplies } from './ready-replies.ts'
import { changeMarket } from './version-store.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const change = () => changeMarket(database.db, async () => undefined)

test('a hundred visitors at once are served by one look into the database', async () => {
  const ready = readyReplies(database.db)
  let built = 0
  const build = async () => ({ built: ++built })
  const answers = await Promise.all(Array.from({ length: 100 }, () => ready('data BTC', build)))
  expect(built).toBe(1)
  expect(new Set(answers.map((answer) => answer.bytes.toString()))).toEqual(new Set(['{"built":1}']))
})

test('a change of this process shows at once', async () => {
  const ready = readyReplies(database.db)
  let price = 1
  const ask = async () => (await ready('data BTC', async () => price)).bytes.toString()
  expect(await ask()).toBe('1')
  price = 2
  expect(await ask()).toBe('1')
  await change()
  expect(await ask()).toBe('2')
})

test("another process's change shows when the version is looked at again", async () => {
  const ready = readyReplies(database.db, { recheckMs: 0 })
  let price = 1
  const ask = async () => (await ready('data BTC', async () => price)).bytes.toString()
  expect(await ask()).toBe('1')
  price = 2
  await database.pool.query(
    `update app_state set value = to_jsonb(value::text::bigint + 1) where key = 'market.version'`,
  )
  expect(await ask()).toBe('2')
})

test('an answer begun before a change is not kept after it', async () => {
  const ready = readyReplies(database.db)
  await ready('warm', async () => 0)
  let release = () => {}
  const waiting = new Promise<void>((resolve) => {
    release = resolve
  })
  const old = ready('data BTC', async () => {
    await waiting
    return 'old'
  })
  await change()
  const fresh = await ready('data BTC', async () => 'new')
  release()
  await old
  expect(fresh.bytes.toString()).toBe('"new"')
  expect((await ready('data BTC', async () => 'newest')).bytes.toString()).toBe('"new"')
})

test('a failure is told to everyone who waited and not kept', async () => {
  const ready = readyReplies(database.db)
  const fail = () => ready('data NOPE', () => Promise.reject(new Error('unknown')))
  const results = await Promise.allSettled([fail(), fail()])
  expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected'])
  expect((await ready('data NOPE', async () => 1)).bytes.toString()).toBe('1')
})

test('the oldest answers go when the memory set aside is full, and old ones are made anew', async () => {
  // two answers of 100 bytes fit, with what they are compressed to
  const ready = readyReplies(database.db, { maxBytes: 400 })
  let built = 0
  const ask = (key: string) =>
    ready(key, async () => {
      built++
      return 'x'.repeat(98)
    })
  for (const key of ['a', 'b', 'c', 'c', 'b']) await ask(key)
  expect(built).toBe(3)
  await ask('a')
  expect(built).toBe(4)

  const shortLived = readyReplies(database.db, { maxAgeMs: -1 })
  await shortLived('a', async () => built++)
  await shortLived('a', async () => built++)
  expect(built).toBe(6)
})
