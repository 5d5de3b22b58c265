import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { KEEP_ALL } from '../../../contract/admin/retention.ts'
import { DAY_MS, HOUR_MS } from '../../../contract/platform/durations.ts'
import { COMMAND_LINE } from '../../accounts/activity/record-change.ts'
import { trashPage } from '../../accounts/trash/store.ts'
import { addTag, removeTag } from '../../news/tags/store.ts'
import { activityLogs, articles } from '../../platform/database/schema.ts'
import { saveLimits } from '../../platform/settings/retention-store.ts'
import { makeArticles } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { ingestSite } from '../../testing/ingest-site.ts'
import { needsAttention } from '../attention/attention.ts'
import { nightlyCleanup } from './run-retention.ts'
import { currentHold } from './run-store.ts'

const DAYS = [1, 30, 365, -1, -30, -365]
/** How many days each clock is ahead: both, the server's alone, the database's alone. */
const CLOCKS = [
  { server: 0, database: 0 },
  ...DAYS.flatMap((days) => [
    { server: days, database: days },
    { server: days, database: 0 },
    { server: 0, database: days },
  ]),
]

/** The true time, and how many days the server's clock is ahead of it. */
let trueTime = new Date()
let ahead = 0
const site = onceAFile(ingestSite)
const ago = (ms: number) => new Date(trueTime.getTime() - ms).toISOString()

function moveClock(time: number, daysAhead: number) {
  trueTime = new Date(time)
  ahead = daysAhead
  site.at((time + ahead * DAY_MS - site.START.getTime()) / HOUR_MS)
}

beforeEach(async () => {
  await site.context.db.execute(
    sql`truncate retention, articles, activity_logs, deleted_articles, trash, app_state, tags, feed_states cascade`,
  )
})

/** Articles with a date by their publisher, seen five minutes later. */
const dated = (hours: number[]) =>
  makeArticles(
    site.context.db,
    hours.map((hour) => ({
      published_at: ago(hour * HOUR_MS),
      sort_at: ago(hour * HOUR_MS),
      first_seen_at: ago(hour * HOUR_MS - 300_000),
    })),
  )
const ids = async () =>
  (await site.context.db.select({ id: articles.id }).from(articles)).map(({ id }) => id)
const hours = (count: number, each: number) =>
  Array.from({ length: count }, (_, n) => (n + 1) * each)
// not over HTTP: a wrong clock ends sessions
const waiting = () => currentHold(site.context.db)

/** True age in days of articles that are no longer there. */
async function deletedAges(published: Map<number, number>) {
  const left = new Set(await ids())
  return [...published].flatMap(([id, at]) =>
    left.has(id) ? [] : [(trueTime.getTime() - at) / DAY_MS],
  )
}

// the tests' database keeps the real time, so the true time of each case is moved away from that
test.each(CLOCKS)(
  'server $server and database $database days ahead: nothing is deleted before its time',
  async ({ server, database }) => {
    const { db } = site.context
    const start = Date.now() - database * DAY_MS
    moveClock(start, 0)
    await saveLimits(db, { ...KEEP_ALL, articles: 30, logs: 7 }, trueTime)
    const published = new Map<number, number>()
    const add = (made: (typeof articles.$inferSelect)[]) => {
      for (const { id, published_at } of made) published.set(id, Date.parse(published_at))
    }
    add(await dated([30 * 24 + 1, 30 * 24 + 2, ...hours(119, 6), ...hours(10, 0.1)]))
    await db
      .insert(activityLogs)
      .values([6.9, 3, 1].map((days) => ({ created_at: ago(days * DAY_MS), ...LOG })))
    await deleteTag('before')
    await nightlyCleanup(site.context)
    expect(await deletedAges(published)).toHaveLength(2)

    // the clock is wrong for two nights; feeds are fetched and something is deleted meanwhile
    moveClock(start + 0.4 * DAY_MS, server)
    const { id, path } = await site.addPublisher()
    const date = (hour: number) => new Date(trueTime.getTime() - hour * HOUR_MS).toUTCString()
    site.feeds.feed(path, [
      ...hours(12, 0.1).map((hour) => site.story(`dated ${hour}`, { date: date(hour) })),
      site.story('without a date'),
    ])
    expect(await site.ingest(id)).toBe(13)
    for (const each of await ids())
      if (!published.has(each)) published.set(each, trueTime.getTime())
    await deleteTag('meanwhile')
    for (const night of [1, 2]) {
      moveClock(start + night * DAY_MS, server)
      await nightlyCleanup(site.context)
      expect(Math.min(...(await deletedAges(published)))).toBeGreaterThan(30)
      const logs = await db.select().from(activityLogs).where(eq(activityLogs.action, LOG.action))
      expect(logs.length).toBeGreaterThanOrEqual(2)
      // a clock that is off by a day runs, by the time that stored data confirms
      if (Math.abs(server) > 1) expect(await waiting()).toMatchObject({ reason: 'clock' })
    }

    // the clock is right again, and the next cleanup catches up
    moveClock(start + 2.9 * DAY_MS, 0)
    add(await dated(hours(10, 0.1)))
    moveClock(start + 3 * DAY_MS, 0)
    await nightlyCleanup(site.context)
    expect(await waiting()).toBeNull()
    const ages = await deletedAges(published)
    expect(Math.min(...ages)).toBeGreaterThan(30)
    const old = [...published.values()].filter((at) => trueTime.getTime() - at > 30.2 * DAY_MS)
    expect(ages.length).toBeGreaterThanOrEqual(old.length)
    const { things } = await trashPage(db, { show: 'all' })
    expect(things.map(({ name }) => name)).toEqual(['meanwhile', 'before'])
    for (const { deleted_at } of things) {
      expect(Date.parse(deleted_at)).toBeGreaterThan(start - HOUR_MS)
      expect(Date.parse(deleted_at)).toBeLessThanOrEqual(trueTime.getTime())
    }
  },
)

test('more than a tenth of the articles wait for a person; the rest is deleted meanwhile', async () => {
  const { db } = site.context
  moveClock(site.START.getTime(), 0)
  await dated([...hours(88, 1), ...hours(12, 1).map((hour) => 40 * 24 + hour)])
  await db.insert(activityLogs).values({ created_at: ago(10 * DAY_MS), ...LOG })
  await site.admin('PUT /api/settings/retention', { articles: 30, logs: 7 })
  await nightlyCleanup(site.context)
  expect(await ids()).toHaveLength(100)
  expect((await site.admin('GET /api/settings/retention')).body).toMatchObject({
    waiting: { reason: 'articles', count: 12, of: 100 },
    last_run: { deleted: { logs: 1 } },
  })
  expect(await matter()).toMatchObject({
    subject: '12 of 100 articles',
    message: 'are due for deletion, too many to delete without asking.',
    needs: 'admin',
    fixes: [{ kind: 'delete-now', label: 'Delete now…' }, { kind: 'open' }],
  })
  const run = await site.admin('POST /api/settings/retention/run', { confirm: 'DELETE' })
  expect(run.body.deleted).toEqual({ articles: 12 })
  expect([await waiting(), await matter()]).toEqual([null, undefined])
})

test('a longer limit withdraws what waits; few articles do not wait', async () => {
  moveClock(site.START.getTime(), 0)
  await dated([...hours(90, 1), ...hours(10, 1).map((hour) => 40 * 24 + hour)])
  await site.admin('PUT /api/settings/retention', { articles: 30 })
  await nightlyCleanup(site.context)
  expect(await ids()).toHaveLength(90)
  // of a year's articles ten days' share is less than a tenth
  await dated(hours(10, 1).map((hour) => 400 * 24 + hour))
  await site.admin('PUT /api/settings/retention', { articles: 365 })
  await nightlyCleanup(site.context)
  expect(await waiting()).toMatchObject({ count: 10, of: 100 })
  await site.admin('PUT /api/settings/retention', { articles: 730 })
  expect(await waiting()).toBeNull()
})

test('a clock that is months ahead is a matter for an admin', async () => {
  const start = Date.parse('2026-11-17T03:00:00.000Z')
  moveClock(start, 0)
  await dated(hours(95, 1))
  await saveLimits(site.context.db, { ...KEEP_ALL, articles: 30 }, trueTime)
  await nightlyCleanup(site.context)
  moveClock(start + DAY_MS, 75)
  await nightlyCleanup(site.context)
  expect(await ids()).toHaveLength(95)
  expect(await matter()).toMatchObject({
    state: 'broken',
    subject: 'Nightly cleanup',
    message: 'nothing was deleted, because the server clock may be wrong.',
    meta: 'It said Feb 1, 2027; stored data is from Nov 17, 2026',
  })
})

const LOG = { action: 'old', entity_type: 'x', status: 'success' }

async function deleteTag(name: string) {
  const { id } = await addTag(site.context.db, name, COMMAND_LINE)
  await removeTag(site.context, id, COMMAND_LINE)
}

const matter = async () =>
  (await needsAttention(site.context)).matters.find(({ kind }) => kind === 'retention')
