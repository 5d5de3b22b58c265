import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DAY_MS } from '../../../contract/platform/durations.ts'
import { appState, longJobs, publishers, settings } from '../../platform/database/schema.ts'
import { startProcess } from '../../testing/app-process.ts'
import { fakePublisher } from '../../testing/fake-publisher.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testFolder } from '../../testing/test-folder.ts'

const feeds = onceAFile(fakePublisher)
const database = onceAFile(testDatabase)
let folder: string
const started: ReturnType<typeof startProcess>[] = []
beforeAll(async () => {
  folder = testFolder()
  feeds.on('/coins', (_request, reply) => reply.end('[]'))
})
afterAll(async () => {
  await Promise.all(started.map((server) => server.end('SIGKILL')))
  rmSync(folder, { recursive: true })
})

const visitsOf = (path: string) => feeds.visits.filter((visit) => visit.path === path).length
async function startServer() {
  const server = startProcess(folder, {
    DATABASE_URL: database.url,
    FETCH_ALLOW_HOSTS: feeds.host,
    COINGECKO_BASE_URL: feeds.url('/coins'),
  })
  started.push(server)
  await server.ready()
  return server
}

test('a server that starts makes up the run missed while it was down, once, and does what a click had begun', async () => {
  const { db } = database
  const yesterday = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - DAY_MS).toISOString()
  await db.insert(appState).values({ key: 'feed-schedule', value: { tick: yesterday } })
  await db.insert(settings).values({ id: 1, enabled: true, interval: 24 * 3600 })
  feeds.feed('/missed', [{ title: 'Missed', link: 'https://missed.test/1' }])
  feeds.feed('/clicked', [{ title: 'Clicked', link: 'https://missed.test/2' }])
  const [, clicked] = await db
    .insert(publishers)
    .values([
      { name: 'Missed', rss_url: feeds.url('/missed') },
      { name: 'Clicked', rss_url: feeds.url('/clicked'), active: false },
    ])
    .returning()
  await db.insert(longJobs).values({
    ...{ kind: 'fetch', key: `fetch:${clicked?.id}`, state: 'running', restarts_left: 1 },
    heartbeat_at: new Date(Date.now() - DAY_MS / 2).toISOString(),
  })

  const first = await startServer()
  const lastRun = async () => (await db.select().from(settings))[0]?.last_run
  await vi.waitFor(async () => expect(await lastRun()).not.toBeNull(), {
    timeout: 20_000,
    interval: 100,
  })
  await vi.waitFor(
    async () =>
      expect(await db.select().from(longJobs)).toContainEqual(
        expect.objectContaining({
          kind: 'fetch',
          key: `fetch:${clicked?.id}`,
          state: 'completed',
          result: { articlesCount: 1 },
        }),
      ),
    { timeout: 20_000, interval: 100 },
  )
  expect([visitsOf('/missed'), visitsOf('/clicked')]).toEqual([1, 1])
  await first.end('SIGTERM')

  const looks = async () =>
    (
      await database.pool.query(
        "select from queue.job where name = 'feed-tick' and state = 'completed'",
      )
    ).rowCount ?? 0
  const before = await looks()
  await startServer()
  await vi.waitFor(async () => expect(await looks()).toBeGreaterThan(before), {
    timeout: 20_000,
    interval: 100,
  })
  expect([visitsOf('/missed'), visitsOf('/clicked')]).toEqual([1, 1])
}, 120_000)
