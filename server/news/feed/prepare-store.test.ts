import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import {
  connect,
  type Database,
  LAST_NAME_WITH_OLD_INDEX,
} from '../../platform/database/connect.ts'
import { migrateDatabase } from '../../platform/database/migrate.ts'
import { makeArticle, makeArticles } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { emptyDatabase, testDatabase } from '../../testing/test-database.ts'
import { conditionsOf } from './filters-store.ts'
import { dropOldIndex, isFeedReady, prepareFeed } from './prepare-store.ts'

const silent = { info() {}, warn() {} }
const cleanup: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const undo of cleanup.splice(0).toReversed()) await undo()
})

async function session(url: string, name: string) {
  const client = new Client({ connectionString: url, application_name: name })
  await client.connect()
  let isOpen = true
  const end = async () => {
    if (isOpen) await client.end()
    isOpen = false
  }
  cleanup.push(end)
  return { client, end }
}

async function exists(db: Database, name: string) {
  const { rows } = await db.execute<{ yes: boolean }>(
    sql`select to_regclass(${name}) is not null as yes`,
  )
  return rows[0]?.yes
}

test('/readyz is 503 until every index of the feed is there; pages are answered meanwhile', async () => {
  const site = await testApp()
  cleanup.push(() => site.close())
  const { db } = site.context
  await makeArticle(db, { title: 'Here already' })
  for (const index of ['articles_newest', 'articles_facets']) {
    await db.execute(sql.raw(`drop index ${index}`))
    const { status, body } = await site.visitor('GET /readyz')
    expect([status, body.code]).toEqual([503, 'NOT_READY'])
    expect((await site.visitor('GET /api/articles?search=already')).body.totalCount).toBe(1)
    await prepareFeed(site.url, db, silent)
    expect((await site.visitor('GET /readyz')).status).toBe(200)
  }
})

test('an index whose build was killed is not taken for one, and is built anew', async () => {
  const { db, url, close } = await testDatabase()
  cleanup.push(close)
  await db.execute(sql`drop index articles_facets`)
  const { client, end } = await session(url, 'a writer')
  // the build waits for this writer, so that there is time to kill it
  await client.query('begin; lock table articles in row exclusive mode')
  const building = prepareFeed(url, db, silent).catch((error: Error) => error.message)
  const kill = sql`
    select pg_terminate_backend(pid) as killed from pg_stat_activity
    where datname = current_database() and query like 'create index concurrently%' and wait_event_type = 'Lock'`
  await expect
    .poll(async () => (await db.execute(kill)).rows, { timeout: 20_000 })
    .toEqual([{ killed: true }])
  expect(await building).toMatch(/terminat/)
  expect([await exists(db, 'articles_facets'), await isFeedReady(db)]).toEqual([true, false])
  await end()
  await prepareFeed(url, db, silent)
  expect(await isFeedReady(db)).toBe(true)
})

test('the index of the facets answers every filter that it was made for', async () => {
  const { db, close } = await testDatabase()
  cleanup.push(close)
  await makeArticles(
    db,
    Array.from({ length: 500 }, (_, n) => ({ title: `Article ${n}` })),
  )
  await db.execute(sql`analyze articles`)
  for (const filters of [
    { freshness_score: '7-10' },
    { sentiment_score: '0-3' },
    { publisher: ['Chain Daily'] },
    { tag: ['DeFi'] },
    { category: 'defi' },
  ]) {
    const [condition] = await conditionsOf(db, filters, new Date())
    const plan = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off; set local enable_indexscan = off`)
      const { rows } = await tx.execute(sql`explain select from articles a where ${condition}`)
      return JSON.stringify(rows)
    })
    expect(plan).toMatch(/Bitmap Index Scan on articles_facets .*Index Cond: \(\(?(tag_ids|ARRAY)/)
  }
})

test('what release 0.1 reads stays while one of its processes is connected, and goes after the last', async () => {
  const url = await emptyDatabase()
  await migrateDatabase(url)
  const { db, close } = connect({ url, log: silent, maxConnections: 2 })
  cleanup.push(close)
  const { end } = await session(url, LAST_NAME_WITH_OLD_INDEX)
  expect([await dropOldIndex(db), await exists(db, 'feed_marks')]).toEqual([false, true])
  await makeArticle(db, { title: 'Written while both run' })
  await end()
  // a connection is gone a moment after it was closed
  await expect.poll(() => dropOldIndex(db), { timeout: 20_000 }).toBe(true)
  for (const table of ['feed_bits', 'feed_days', 'feed_marks', 'feed_words'])
    expect([table, await exists(db, table)]).toEqual([table, false])
  await makeArticle(db, { title: 'Written afterwards' })
  expect(await dropOldIndex(db)).toBe(false)
})

test('removing what release 0.1 reads gives way to a reader of two of its tables', async () => {
  const url = await emptyDatabase()
  await migrateDatabase(url)
  const { db, close } = connect({ url, log: silent, maxConnections: 1 })
  cleanup.push(close)
  const { client } = await session(url, 'a reader')
  await client.query('begin; select from publishers')
  const removal = dropOldIndex(db)
  // it has given up by then, or waits for the reader and would make a deadlock with this
  await sleep(500)
  await client.query('select from articles; commit')
  expect(await removal).toBe(false)
  expect(await dropOldIndex(db)).toBe(true)
})
