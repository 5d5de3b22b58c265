import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { like, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { articles } from '../../platform/database/schema.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { ingestSite } from '../../testing/ingest-site.ts'
import { type ArrivingArticle, insertArticles } from '../articles/ingest-store.ts'
import { publishersToFetch } from '../publishers/store.ts'
import { fetchEach } from './fetch-publishers.ts'

const site = onceAFile(ingestSite)

/** With the waits before it longer than a connection is waited for (server/platform/database/connect.ts): nobody gives up. */
const SLOW_DISK_MS = 2500

/** Until a session of this database waits for another's lock. */
const untilOneWaits = (asker: Client) =>
  vi.waitFor(async () => {
    // inside a transaction PostgreSQL shows the sessions as they were at the first look
    await asker.query('select pg_stat_clear_snapshot()')
    const waiting = await asker.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(waiting.rowCount).toBeGreaterThan(0)
  }, 30_000)

test('while many feeds wait to be stored, visitors find a connection, and then all are stored', async () => {
  const feeds = 30
  for (let n = 0; n < feeds; n++) {
    const { path } = await site.addPublisher()
    site.feeds.feed(
      path,
      Array.from({ length: 100 }, (_, story) => site.story(`Story ${story}`)),
    )
  }
  // whoever wants to store waits for longer than a connection is waited for; readers are not hindered
  const slowDisk = new Client(site.url)
  await slowDisk.connect()
  await slowDisk.query('begin; lock table articles in exclusive mode')
  const fetched = fetchEach(site.context, await publishersToFetch(site.context.db))
  try {
    await untilOneWaits(slowDisk)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => site.visitor(`GET /api/articles/public?page=${n + 1}`)),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    await sleep(SLOW_DISK_MS)
  } finally {
    await slowDisk.end()
  }

  expect(await fetched).toEqual({ totalArticles: feeds * 100 })
  const states = await site.context.db.execute('select 1 from feed_states where failures = 0')
  expect(states.rowCount).toBe(feeds)
}, 60_000)

test('articles become visible in the order of their ids, whichever fetch stores first', async () => {
  const { db } = site.context
  const idsAt = async (address: string) =>
    (
      await db
        .select({ id: articles.id })
        .from(articles)
        .where(like(articles.url, `${address}%`))
    ).map(({ id }) => id)
  const { id } = await site.addPublisher()
  const hasStored = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const slow = db.transaction(async (tx) => {
    await insertArticles(tx, id, stories('https://slow.test/', 50), site.START)
    hasStored.resolve()
    await mayCommit.promise
  })
  await hasStored.promise
  let isQuickVisible = false
  const quick = db
    .transaction((tx) => insertArticles(tx, id, stories('https://quick.test/', 10), site.START))
    .then(() => {
      isQuickVisible = true
    })
  const asker = new Client(site.url)
  await asker.connect()
  await untilOneWaits(asker)
  await asker.end()
  expect(isQuickVisible).toBe(false)
  mayCommit.resolve()
  await Promise.all([slow, quick])
  const [first, second] = [await idsAt('https://slow.test/'), await idsAt('https://quick.test/')]
  expect([first.length, second.length]).toEqual([50, 10])
  expect(Math.min(...second)).toBeGreaterThan(Math.max(...first))
  const otherwise = await db.execute(
    sql`select from articles where search is distinct from search_words(title, overview, publisher_id, tag_ids)`,
  )
  expect(otherwise.rowCount).toBe(0)
})

const stories = (address: string, count: number): ArrivingArticle[] =>
  Array.from({ length: count }, (_, n) => ({
    title: `Story ${n}`,
    url: `${address}${n}`,
    url_key: randomUUID(),
    guid_key: null,
    image_url: null,
    published_at: null,
    overview: '',
    content: '',
    version: '',
    filed_as: null,
    ad: false,
    ad_reason: null,
    categories: [],
    tag_ids: [],
  }))
