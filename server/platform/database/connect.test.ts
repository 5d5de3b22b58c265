import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { onceAFile } from '../../testing/fixture.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { connect } from './connect.ts'
import { withoutQueryLimit, withQueryLimit } from './query-limit.ts'
import { articles } from './schema.ts'

const database = onceAFile(testDatabase)

test.each([
  [false, ['by_name']],
  [true, []],
])('with isPooled: %s the session keeps the named statements %s', async (isPooled, names) => {
  const log = { warn() {} }
  const { db, close } = connect({ url: database.url, log, maxConnections: 1, isPooled })
  const read = () => db.select({ id: articles.id }).from(articles).prepare('by_name').execute()
  expect([await read(), await read()]).toEqual([[], []])
  await db.transaction((tx) => tx.execute(sql`select 1`))
  const { rows } = await db.execute<{ name: string }>(sql`select name from pg_prepared_statements`)
  expect(rows.map(({ name }) => name)).toEqual(names)
  await close()
})

test('a statement that waits for a connection has the limit of whoever asked, not of whoever frees it', async () => {
  const { db, close } = connect({ url: database.url, log: { warn() {} }, maxConnections: 1 })
  const sent = vi.spyOn(Client.prototype, 'query')
  let waited: Promise<unknown> | undefined
  await withQueryLimit(5_000, () =>
    db.transaction(async (tx) => {
      waited = Promise.all([
        withoutQueryLimit(async () => db.execute(sql`select 'unlimited'`)),
        withQueryLimit(7_000, async () => db.execute(sql`select 'limited'`)),
      ])
      await tx.execute(sql`select 'mine'`)
    }),
  )
  await waited
  const calls = sent.mock.calls as unknown[] as [{ text: string; query_timeout?: number }][]
  const limits = Object.fromEntries(calls.map(([{ text, query_timeout }]) => [text, query_timeout]))
  sent.mockRestore()
  expect(limits).toMatchObject({
    "select 'mine'": 6_000,
    "select 'limited'": 8_000,
    "select 'unlimited'": undefined,
    'set local statement_timeout = 5000': 6_000,
  })
  await close()
})
