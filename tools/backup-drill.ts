import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { demoContent } from '../demo/demo-content.ts'
import { outlets } from '../demo/publishers.ts'
import { startWorld } from '../demo/world.ts'
import { COMMAND_LINE } from '../server/accounts/activity/record-change.ts'
import { addUser } from '../server/accounts/users/manage-users.ts'
import { tablesInOrder } from '../server/admin/cli/backup-store.ts'
import { adminCli } from '../server/admin/cli/run.ts'
import { insertContent } from '../server/admin/starter/store.ts'
import { ingestPublisher } from '../server/news/feeds/ingest-publisher.ts'
import { readConfig } from '../server/platform/config.ts'
import type { Context } from '../server/platform/context.ts'
import { connect, type Database } from '../server/platform/database/connect.ts'
import { startEmbedded } from '../server/platform/database/embedded.ts'
import { migrateDatabase } from '../server/platform/database/migrate.ts'
import { createLog } from '../server/platform/log.ts'
import { createOutbound } from '../server/platform/outbound/outbound.ts'
import { openQueue } from '../server/platform/queue/queue.ts'
import { groupStories } from '../server/stories/group-stories.ts'
import { testFolder } from '../server/testing/test-folder.ts'

/**
 * A fire drill: a real site on a real PostgreSQL is backed up, its database dropped, made anew and restored, and every
 * table compared row by row. Touches nothing but a temporary folder.
 */
const folder = testFolder()
const file = join(folder, 'site.backup')
const quiet = createLog({ logLevel: 'warn' })
await using cleanup = new AsyncDisposableStack()
cleanup.defer(() => rmSync(folder, { recursive: true, force: true }))
const world = await startWorld()
cleanup.defer(() => world.close())
const postgres = await startEmbedded({ dataDir: join(folder, 'data'), log: quiet })
cleanup.defer(() => postgres.stop())

const before = await onSite(async (context) => {
  await addUser(context, { username: 'admin', password: 'a drill password', role: 'admin' }, COMMAND_LINE)
  await context.db.transaction((tx) => insertContent(tx, demoContent(world)))
  for (let id = 1; id < outlets.length; id += 1) await ingestPublisher(context, id)
  await groupStories(context)
  await timed('backup', () => cli(context, 'backup', file))
  console.log(`  ${(statSync(file).size / 1024).toFixed(0)} kB`)
  return sums(context.db)
})

await timed('drop the database', async () => {
  const client = new Client(postgres.url.replace(/crypto_news(?=\?|$)/, 'postgres'))
  await client.connect()
  await client.query('drop database crypto_news with (force)')
  await client.query('create database crypto_news')
  await client.end()
})

const after = await onSite(async (context) => {
  await timed('restore', () => cli(context, 'restore', file))
  return sums(context.db)
})

const different = Object.keys(before).filter((table) => before[table] !== after[table])
for (const [table, sum] of Object.entries(after))
  console.log(`  ${before[table] === sum ? 'same ' : 'OTHER'} ${table} ${sum}`)
console.log(
  different.length === 0 ? 'Every table came back as it was.' : `Different: ${different.join(', ')}`,
)
process.exitCode = different.length === 0 ? 0 : 1

async function onSite<Result>(work: (context: Context) => Promise<Result>): Promise<Result> {
  await using open = new AsyncDisposableStack()
  await migrateDatabase(postgres.url)
  const { db, close } = connect({ url: postgres.url, log: quiet, maxConnections: 4 })
  open.defer(close)
  const queue = await openQueue({ url: postgres.url, log: quiet, runsJobs: false })
  open.defer(() => queue.stop())
  const outbound = createOutbound({ allowHosts: [new URL(world.origin).host], userAgent: 'backup-drill' })
  open.defer(() => outbound.close())
  const config = readConfig({ DATA_DIR: join(folder, 'data') })
  return await work({ config, db, queue, outbound, log: quiet, now: () => new Date() })
}

async function cli(context: Context, ...words: string[]): Promise<void> {
  const code = await adminCli(words, { say: (line) => console.log(`  ${line}`), open: async () => context })
  if (code !== 0) throw new Error(`${words[0]} failed`)
}

/** Rows and a sum over all of them, whatever their order. */
async function sums(db: Database): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const table of await tablesInOrder(db)) {
    const { rows } = await db.execute<{ sum: string }>(
      sql`select count(*) || ' rows ' || coalesce(md5(string_agg(md5(to_json(t)::text), '' order by to_json(t)::text)), '') as sum from ${sql.identifier(table)} t`,
    )
    found[table] = rows[0]?.sum ?? ''
  }
  return found
}

async function timed<Result>(title: string, work: () => Promise<Result>): Promise<Result> {
  const start = performance.now()
  const result = await work()
  console.log(`${title}: ${((performance.now() - start) / 1000).toFixed(2)} s`)
  return result
}
