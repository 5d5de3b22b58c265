import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import type { AlertEvent } from '../contract/admin/alert-events.ts'
import { KEEP_ALL } from '../contract/admin/retention.ts'
import { DAY_MS } from '../contract/platform/durations.ts'
import { importArchive } from '../server/admin/archive/import-archive.ts'
import { followSettingsOf, saveFollowSettings } from '../server/following/settings-store.ts'
import type { Database } from '../server/platform/database/connect.ts'
import { alertChannels, coins } from '../server/platform/database/schema.ts'
import { saveLimits } from '../server/platform/settings/retention-store.ts'
import { startProcess } from '../server/testing/app-process.ts'
import { testFolder } from '../server/testing/test-folder.ts'
import { startOwnDatabase } from './own-database.ts'
import type { Row } from './results.ts'

const OUTLETS = 40
const YEARS_MS = 8 * 365 * DAY_MS

function* lines(count: number) {
  for (let n = 0; n < count; n++) {
    const published_at = new Date(Date.now() - (YEARS_MS * (n + 1)) / count).toISOString()
    const title = `${n % 3 ? 'Bitcoin' : 'Ether'} desks report ${n} contracts after ruling no. ${n % 977}`
    const url = `https://outlet-${n % OUTLETS}.example/${n}`
    yield `${JSON.stringify({ title, url, publisher: `Outlet ${n % OUTLETS}`, published_at })}\n`
  }
}

/** Titles of eight years into a site that is running, with a reader who follows everything and an alert for every report. */
export async function run(args: string[]): Promise<Row[]> {
  const { values } = parseArgs({ args, options: { rows: { type: 'string', default: '100000' } } })
  const [folder, rows] = [testFolder(), Number(values.rows)]
  const file = join(folder, 'archive.jsonl')
  await pipeline(lines(rows), createWriteStream(file))
  const { url, db, stop } = await startOwnDatabase()
  await db.insert(coins).values(
    ['Bitcoin', 'Ether'].map((name) => ({
      symbol: name.toUpperCase(),
      name,
      source_identifier: name,
    })),
  )
  await saveLimits(db, KEEP_ALL, new Date())
  await watchEverything(db)
  const site = startProcess(folder, { PROCESS: 'all', DATABASE_URL: url })
  await site.ready()
  try {
    const begun = performance.now()
    const { added, bad } = await importArchive({ db, now: () => new Date() }, file)
    const seconds = (performance.now() - begun) / 1000
    if (added !== rows || bad.length > 0)
      throw new Error(`${added} of ${rows} rows, ${bad.length} bad`)
    const { rows: counted } = await db.execute<Record<string, number>>(sql`
      select (select count(*)::int from alert_deliveries) as alerts, (select count(*)::int from follow_messages) as messages,
        (select count(*)::int from feed_fetches) as fetches, (select count(*)::int from ai_calls) as analyses`)
    const done = Object.entries(counted[0] ?? {}).map(([what, count]) => `${count} ${what}`)
    return [
      {
        what: `import-archive of ${rows} rows of ${OUTLETS} unknown outlets into a running site`,
        figure: `${seconds.toFixed(0)} s, ${Math.round(rows / seconds)} rows a second`,
        reference: done.join(', '),
        ratio: rows / seconds,
      },
    ]
  } finally {
    await site.end('SIGTERM')
    await stop()
  }
}

/** A reader and an alert channel that get every message about an article or story. */
async function watchEverything(db: Database) {
  await followSettingsOf(db)
  await saveFollowSettings(db, { webhook: true })
  await db.execute(sql`
    with reader as (
      insert into followers (id, secret_hash, zone, created_at) values (gen_random_uuid(), '', 'UTC', now()) returning id
    ), channel as (
      insert into follow_channels (follower_id, kind, state, asked_at) select id, 'webhook', 'confirmed', now() from reader
    )
    insert into follow_rules (follower_id, view, name, "when", channels, created_at, least, filters, found_by)
    select id, '/', 'Everything', 'each', '{webhook}', now(), 1, '{}', '{*}' from reader`)
  const watched = { enabled: true, events: ['story', 'feed', 'quiet'] satisfies AlertEvent[] }
  await db
    .insert(alertChannels)
    .values({ kind: 'webhook', ...watched })
    .onConflictDoUpdate({ target: alertChannels.kind, set: watched })
}
