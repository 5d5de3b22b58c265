import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))

/** An arbitrary number that all our processes agree on. */
const migrationLock = 7_201_944

/** Applies what is missing. Processes that start together take turns, and all but the first find nothing to do. */
export async function migrateDatabase(url: string) {
  const client = new Client({ connectionString: url, application_name: 'crypto-news migrations' })
  client.on('error', () => {}) // the query under way reports it
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    await client.end() // which lets go of the lock
  }
}
