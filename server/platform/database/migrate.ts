import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import { ConfigError } from '../start-error.ts'
import { type Database, firstRow } from './connect.ts'
import { isReadOnly, reasonOf } from './error-codes.ts'

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))
const functions = readFileSync(new URL('functions.sql', import.meta.url), 'utf8')
const FUNCTIONS_KEY = 'sql_functions'

/** An arbitrary number that all our processes agree on. */
const migrationLock = 7_201_944

/**
 * Applies what is missing and returns how many migrations that were. Processes that start together take turns, and all
 * but the first find nothing to do.
 */
export async function migrateDatabase(url: string): Promise<number> {
  const client = new Client({ connectionString: url, application_name: 'crypto-news migrations' })
  client.on('error', () => {}) // the query under way reports it
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const before = await appliedMigrations(client)
    await migrate(drizzle(client), { migrationsFolder })
    await applyFunctions(client)
    return (await appliedMigrations(client)) - before
  } catch (error) {
    throw isReadOnly(error) ? mustBeOwner(client, reasonOf(error as Error)) : error
  } finally {
    await client.end() // which lets go of the lock
  }
}

/** Every start needs the right to create schemas, which PostgreSQL checks before it looks whether they are there. */
const mustBeOwner = ({ user }: Client, reason: string) =>
  new ConfigError(
    `DATABASE_URL does not work: ${reason}. Its user ${user} must be the owner of a database that can be written to.`,
  )

async function appliedMigrations(client: Client): Promise<number> {
  const { rows } = await client.query<{ has: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as has`,
  )
  if (!rows[0]?.has) return 0
  const counted = await client.query<{ count: number }>(
    'select count(*)::int as count from drizzle.__drizzle_migrations',
  )
  return counted.rows[0]?.count ?? 0
}

/** Migrations of this release that the database does not have yet. */
export async function pendingMigrations(db: Database): Promise<number> {
  const last = await firstRow<{ newest: number | null }>(db)`
    select max(created_at) as newest
    from drizzle.__drizzle_migrations`
  return migrationTimes().filter((when) => when > (last?.newest ?? 0)).length
}

/** A process older than the database leaves its functions alone: during an upgrade both start again and again. */
async function applyFunctions(client: Client) {
  const hash = createHash('sha256').update(functions).digest('hex')
  const { rows } = await client.query<{ newest: string; applied: string | null }>(
    `select (select max(created_at) from drizzle.__drizzle_migrations) as newest,
       (select value->>'hash' from app_state where key = $1) as applied`,
    [FUNCTIONS_KEY],
  )
  if (rows[0]?.applied === hash || Number(rows[0]?.newest) > newestMigration()) return
  await client.query('begin')
  await client.query(functions)
  await client.query(
    `insert into app_state (key, value) values ($1, $2)
     on conflict (key) do update set value = excluded.value, updated_at = now()`,
    [FUNCTIONS_KEY, JSON.stringify({ hash })],
  )
  await client.query('commit')
}

const newestMigration = () => Math.max(...migrationTimes())

function migrationTimes(): number[] {
  const journal = JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8'))
  return journal.entries.map(({ when }: { when: number }) => when)
}
