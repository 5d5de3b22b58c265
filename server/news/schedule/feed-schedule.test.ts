import { beforeEach, describe, expect, test } from 'vitest'
import { appState, publishers } from '../../platform/database/schema.ts'
import { fakePublisher } from '../../testing/fake-publisher.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { currentTick, runSchedule, startDueRun } from './run-schedule.ts'

const feeds = onceAFile(fakePublisher)
const site = onceAFile(() => testApp({ env: { FETCH_ALLOW_HOSTS: feeds.host }, now: () => now }))
let now = new Date()
beforeEach(async () => {
  await site.context.db.delete(appState)
  await site.context.db.execute('delete from queue.job')
  await save({ enabled: true, interval: 3600 })
})

const at = (time: string) => {
  now = new Date(`2026-11-15T${time}Z`)
}
const save = (fields: object) =>
  site.admin('PUT /api/settings/cron', { ai_model: 'gpt-4', ...fields })
const runEnds = () =>
  site.context.db.execute("update queue.job set state = 'completed' where name = 'fetch-feeds'")
const jobsNamed = async (name: string) => (await site.sent()).filter(({ job }) => job === name)

test.each([
  ['10:00:00', 3600, '10:00:00'],
  ['10:59:59', 3600, '10:00:00'],
  ['10:59:59', 600, '10:50:00'],
  ['11:20:00', 7200, '10:00:00'],
])('at %s with an interval of %i s the tick is %s', (time, interval, tick) => {
  expect(currentTick(new Date(`2026-11-15T${time}Z`), interval)).toEqual(
    new Date(`2026-11-15T${tick}Z`),
  )
})

describe('a run is due', () => {
  test('once an interval, however many ask', async () => {
    at('10:00:01')
    const started = await Promise.all(Array.from({ length: 5 }, () => startDueRun(site.context)))
    expect(started.filter(Boolean)).toHaveLength(1)
    at('10:59:00')
    expect(await startDueRun(site.context)).toBe(false)
    expect(await jobsNamed('fetch-feeds')).toEqual([
      { job: 'fetch-feeds', data: { tick: '2026-11-15T10:00:00.000Z' } },
    ])
  })

  test('although a clock once ran ahead, which is said once', async () => {
    const warnings: string[] = []
    site.context.log.warn = (sentence: unknown) => void warnings.push(String(sentence))
    now = new Date('2027-03-01T00:00:00Z')
    expect(await startDueRun(site.context)).toBe(true)
    await runEnds()
    at('10:00:01')
    expect(await startDueRun(site.context)).toBe(true)
    await runEnds()
    expect(warnings).toEqual([expect.stringContaining('until 2027-03-01T00:00:00.000Z')])
    at('10:30:00')
    expect(await startDueRun(site.context)).toBe(false)
    at('11:00:01')
    expect(await startDueRun(site.context)).toBe(true)
    expect(warnings).toHaveLength(1)
  })

  test('not a second time for a server whose clock is a little behind', async () => {
    at('10:00:01')
    expect(await startDueRun(site.context)).toBe(true)
    await runEnds()
    at('09:59:58')
    expect(await startDueRun(site.context)).toBe(false)
  })

  test('once for all that were missed while everything was down', async () => {
    at('04:00:00')
    expect(await startDueRun(site.context)).toBe(true)
    await runEnds()
    at('09:30:00')
    expect(await startDueRun(site.context)).toBe(true)
    await runEnds()
    expect(await startDueRun(site.context)).toBe(false)
  })

  test('still, when the run before it takes longer than the interval or its process died', async () => {
    at('10:00:00')
    expect(await startDueRun(site.context)).toBe(true)
    at('11:00:00')
    expect(await startDueRun(site.context)).toBe(false)
    await runEnds()
    at('11:01:00')
    const started = await Promise.all(Array.from({ length: 5 }, () => startDueRun(site.context)))
    expect(started.filter(Boolean)).toHaveLength(1)
    expect(await jobsNamed('fetch-feeds')).toEqual([
      { job: 'fetch-feeds', data: { tick: '2026-11-15T10:00:00.000Z' } },
      { job: 'fetch-feeds', data: { tick: '2026-11-15T11:00:00.000Z' } },
    ])
  })

  test('not while it is switched off, and at once when a shorter interval makes it so', async () => {
    at('10:00:00')
    await startDueRun(site.context)
    await runEnds()
    await save({ enabled: false, interval: 600 })
    at('10:55:00')
    expect(await startDueRun(site.context)).toBe(false)
    await save({ enabled: true, interval: 600 })
    expect(await jobsNamed('feed-tick')).not.toEqual([])
    expect(await startDueRun(site.context)).toBe(true)
    await runEnds()
    await save({ enabled: true, interval: 7200 })
    expect(await startDueRun(site.context)).toBe(false)
  })
})

test('a run visits active feeds whose time has come, notes when it ended, and asks for an analysis', async () => {
  const paths = ['/run-a', '/run-b', '/run-off', '/run-broken']
  for (const path of paths) feeds.feed(path, [{ title: path, link: `https://run.test${path}` }])
  feeds.on('/run-broken', (_request, reply) => reply.writeHead(500).end())
  await site.context.db
    .insert(publishers)
    .values(
      paths.map((path) => ({ name: path, rss_url: feeds.url(path), active: path !== '/run-off' })),
    )
  const visited = () =>
    feeds.visits
      .splice(0)
      .map((visit) => visit.path)
      .sort()

  at('10:00:05')
  expect(await runSchedule(site.context, new Date('2026-11-15T10:00:00Z'))).toEqual({
    totalArticles: 2,
  })
  expect(visited()).toEqual(['/run-a', '/run-b', '/run-broken'])
  expect((await site.admin('GET /api/settings/cron')).body.last_run).toBe(
    '2026-11-15T10:00:05.000Z',
  )
  expect(await jobsNamed('analyze-pending')).toHaveLength(1)

  // the same tick taken up again asks nobody twice; the next one leaves out what is still backing off
  at('10:01:00')
  await runSchedule(site.context, new Date('2026-11-15T10:00:00Z'))
  expect(visited()).toEqual([])
  at('10:05:00')
  await runSchedule(site.context, new Date('2026-11-15T10:05:00Z'))
  expect(visited()).toEqual(['/run-a', '/run-b'])
  at('10:20:00')
  await runSchedule(site.context, new Date('2026-11-15T10:20:00Z'))
  expect(visited()).toEqual(['/run-a', '/run-b', '/run-broken'])
})

test('a run that is stopped is not a completed one', async () => {
  at('12:00:00')
  const before = (await site.admin('GET /api/settings/cron')).body.last_run
  await expect(runSchedule(site.context, now, AbortSignal.abort())).rejects.toThrow()
  expect((await site.admin('GET /api/settings/cron')).body.last_run).toBe(before)
})

test('a publisher that a clock ahead of time has visited is visited again', async () => {
  feeds.feed('/ahead', [{ title: 'A story', link: 'https://a.example/1' }], {
    'cache-control': 'max-age=3600',
  })
  await site.context.db.delete(publishers)
  await site.context.db.insert(publishers).values({ name: 'Ahead', rss_url: feeds.url('/ahead') })
  const visits = () => feeds.visits.filter(({ path }) => path === '/ahead').length
  now = new Date('2027-03-01T00:00:00Z')
  await runSchedule(site.context, now)
  expect(visits()).toBe(1)
  at('12:00:00')
  await runSchedule(site.context, now)
  expect(visits()).toBe(2)
})
