import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { settings } from '../database/schema.ts'
import { rss } from '../testing/fake-publisher.ts'
import { onceAFile } from '../testing/fixture.ts'
import { taskProcesses } from '../testing/task-processes.ts'
import { testDatabase } from '../testing/test-database.ts'

const INTERVAL_MS = 3_000

const site = onceAFile(taskProcesses)

test('two processes on one database ask each feed once a tick, and leave out none after a long run', async () => {
  const database = await testDatabase()
  const paths = ['/tick-a', '/tick-b', '/tick-slow']
  for (const path of paths) site.feeds.feed(path, [{ title: path, link: `https://tick.test${path}` }])
  site.feeds.on('/tick-slow', async (_request, reply) => {
    // the first run may begin late in its interval: only the second is sure to end within the next one
    if (site.visitsOf('/tick-slow') === 2) await sleep(INTERVAL_MS + 100)
    reply.end(rss([{ title: 'slow', link: 'https://tick.test/slow' }]))
  })
  await site.addPublishers(database, paths)
  await database.db.insert(settings).values({ id: 1, enabled: true, interval: INTERVAL_MS / 1000 })
  const workers = [site.start('schedule', database.url), site.start('schedule', database.url)]
  await Promise.all(workers.map((worker) => worker.said('started')))
  await vi.waitFor(() => expect(Math.min(...paths.map(site.visitsOf))).toBeGreaterThanOrEqual(4), {
    timeout: 90_000,
    interval: 100,
  })
  await database.db.update(settings).set({ enabled: false })
  const runs = async (state: string) =>
    (
      await database.pool.query(
        "select 1 from queue.job where name = 'fetch-feeds' and state::text like $1",
        [state],
      )
    ).rowCount ?? 0
  await vi.waitFor(async () => expect(await runs('completed')).toBe(await runs('%')), {
    timeout: 30_000,
    interval: 100,
  })
  await sleep(INTERVAL_MS + 500) // switched off, nothing more happens
  const elapsed = await database.pool.query(
    `select 1 + extract(epoch from max((data->>'tick')::timestamptz) - min((data->>'tick')::timestamptz))::int * 1000 / $1 as ticks
     from queue.job where name = 'fetch-feeds'`,
    [INTERVAL_MS],
  )
  expect(await runs('%')).toBe(elapsed.rows[0].ticks)
  for (const path of paths) {
    const intervals = site.visitTimes(path).map((at) => Math.floor(at / INTERVAL_MS))
    expect(new Set(intervals).size).toBe(intervals.length)
    // a visit that reaches into the next interval counts for that one too, and a busy machine may be late by another
    for (const [n, interval] of intervals.slice(1).entries())
      expect(interval - (intervals[n] ?? 0)).toBeLessThanOrEqual(3)
  }
  const { rows } = await database.pool.query('select last_run from settings')
  expect(rows[0]?.last_run).toBeInstanceOf(Date)
  await Promise.all(workers.map((worker) => worker.kill()))
  await database.close()
}, 180_000)

test('a run whose process is killed is taken up by another and asks nobody twice', async () => {
  const database = await testDatabase()
  site.feeds.feed('/taken-quick', [{ title: 'quick', link: 'https://taken.test/1' }])
  let hangs = true
  site.feeds.on('/taken-slow', (_request, reply) => {
    if (!hangs)
      reply.end(
        '<rss><channel><item><title>slow</title><link>https://taken.test/2</link></item></channel></rss>',
      )
  })
  await site.addPublishers(database, ['/taken-quick', '/taken-slow'])
  const dying = site.start('schedule', database.url)
  await vi.waitFor(
    () => expect([site.visitsOf('/taken-quick'), site.visitsOf('/taken-slow')]).toEqual([1, 1]),
    60_000,
  )
  const counted = async () =>
    (await database.pool.query('select title from articles order by 1')).rows.map((row) => row.title)
  await vi.waitFor(async () => expect(await counted()).toEqual(['quick']), 60_000)
  await dying.kill()
  hangs = false
  const heir = site.start('schedule', database.url)
  await vi.waitFor(async () => expect(await counted()).toEqual(['quick', 'slow']), {
    timeout: 110_000,
    interval: 200,
  })
  expect([site.visitsOf('/taken-quick'), site.visitsOf('/taken-slow')]).toEqual([1, 2])
  await heir.kill()
  await database.close()
}, 180_000)
