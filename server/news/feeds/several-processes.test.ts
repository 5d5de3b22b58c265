import { expect, test, vi } from 'vitest'
import { settings } from '../../platform/database/schema.ts'
import { rss } from '../../testing/fake-publisher.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { taskProcesses } from '../../testing/task-processes.ts'
import { testDatabase } from '../../testing/test-database.ts'

const site = onceAFile(taskProcesses)

/** Shorter than the difference of clocks that the schedule allows for: the processes are told the time one by one. */
const INTERVAL_SECONDS = 240
/** The time within the nth interval of the day. */
const within = (n: number) =>
  new Date(Date.UTC(2026, 10, 16) + (n + 0.5) * INTERVAL_SECONDS * 1000).toISOString()
const POLL = { timeout: 90_000, interval: 50 }

test('two processes on one database ask each feed once a tick, and leave out none after a long run', async () => {
  const database = await testDatabase()
  const paths = ['/tick-a', '/tick-b', '/tick-slow']
  for (const path of paths)
    site.feeds.feed(path, [{ title: path, link: `https://tick.test${path}` }])
  const longRun = Promise.withResolvers<void>()
  site.feeds.on('/tick-slow', async (_request, reply) => {
    if (site.visitsOf('/tick-slow') === 2) await longRun.promise
    reply.end(rss([{ title: 'slow', link: 'https://tick.test/slow' }]))
  })
  await site.addPublishers(database, paths)
  await database.db.insert(settings).values({ id: 1, enabled: true, interval: INTERVAL_SECONDS })
  const workers = [1, 2].map(() => site.start('schedule', database.url, within(0)))
  const itIs = (time: string) => {
    for (const worker of workers) worker.tell(time)
  }
  const visits = () => paths.map(site.visitsOf)
  const jobs = async (name: string, state: string) =>
    (
      await database.pool.query(
        'select data from queue.job where name = $1 and state::text like $2 order by created_on',
        [name, state],
      )
    ).rows.map(({ data }) => data)
  const ended = (runs: number) =>
    vi.waitFor(async () => expect(await jobs('fetch-feeds', 'completed')).toHaveLength(runs), POLL)
  /** As often as it takes for both to have looked at the clock. */
  const theyHaveLooked = async () => {
    const before = (await jobs('feed-tick', 'completed')).length
    await vi.waitFor(
      async () => expect((await jobs('feed-tick', 'completed')).length).toBeGreaterThan(before + 3),
      POLL,
    )
  }

  await ended(1)
  await theyHaveLooked()
  expect(visits()).toEqual([1, 1, 1])

  itIs(within(1))
  await vi.waitFor(async () => {
    expect(visits()).toEqual([2, 2, 2])
    const visited = await database.pool.query('select from feed_states where last_fetch_at = $1', [
      within(1),
    ])
    expect(visited.rowCount).toBe(2)
  }, POLL)
  itIs(within(2))
  await theyHaveLooked()
  expect(visits()).toEqual([2, 2, 2])
  longRun.resolve()
  await ended(3)
  // the long visit ended in the third interval, and counts for it
  expect(visits()).toEqual([3, 3, 2])

  itIs(within(3))
  await ended(4)
  expect(visits()).toEqual([4, 4, 3])

  await database.db.update(settings).set({ enabled: false })
  itIs(within(4))
  await theyHaveLooked()
  expect(visits()).toEqual([4, 4, 3])
  const ticks = (await jobs('fetch-feeds', '%')).map(({ tick }) => Date.parse(tick))
  expect(ticks).toEqual(
    [0, 1, 2, 3].map((n) => Date.parse(within(n)) - (INTERVAL_SECONDS * 1000) / 2),
  )
  const { rows } = await database.pool.query('select last_run from settings')
  expect(rows[0]?.last_run).toEqual(new Date(within(3)))
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
    (await database.pool.query('select title from articles order by 1')).rows.map(
      (row) => row.title,
    )
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
