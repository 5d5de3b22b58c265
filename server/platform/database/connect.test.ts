import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { onceAFile } from '../../testing/fixture.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { connect } from './connect.ts'
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
