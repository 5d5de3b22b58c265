import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { databaseOfGuest, emptyDatabase, testDatabase } from '../../testing/test-database.ts'
import { ConfigError } from '../start-error.ts'
import { migrateDatabase } from './migrate.ts'

test('several processes that start at once all end up with the migrated database', async () => {
  const url = await emptyDatabase()
  const counts = await Promise.all([1, 2, 3, 4].map(() => migrateDatabase(url)))
  const client = new Client(url)
  await client.connect()
  const { rows } = await client.query(
    'select count(*)::int as applied, count(distinct hash)::int as different from drizzle.__drizzle_migrations',
  )
  await client.end()
  expect(rows[0].applied).toBeGreaterThan(0)
  expect(rows[0].applied).toBe(rows[0].different)
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 0, rows[0].applied])
})

test.each([
  ['permission denied for schema public', 'grant create on database "DATABASE" to USER'],
  [
    'cannot execute CREATE SCHEMA in a read-only transaction',
    'alter role USER set default_transaction_read_only = on',
  ],
])('a database that cannot be written to is one sentence: %s', async (reason, statement) => {
  const { url, user, database, allow } = await databaseOfGuest()
  await allow(statement.replace('DATABASE', database).replace('USER', user))
  await expect(migrateDatabase(url)).rejects.toThrow(
    new ConfigError(
      `DATABASE_URL does not work: ${reason}. Its user ${user} must be the owner of a database that can be written to.`,
    ),
  )
})

test('every test database is migrated, and its own', async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()])
  await one.db.execute(sql`create table only_here (id int)`)
  await expect(other.db.execute(sql`select * from only_here`)).rejects.toThrow()
  const { rowCount } = await other.db.execute(
    sql`select from information_schema.tables where table_name = 'articles'`,
  )
  expect(rowCount).toBe(1)
  await Promise.all([one.close(), other.close()])
})
