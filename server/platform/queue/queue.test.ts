import { PassThrough } from 'node:stream'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { failedJobs } from '../../admin/attention/store.ts'
import { onceATest } from '../../testing/fixture.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { unsteadyWayTo } from '../../testing/unsteady-postgres.ts'
import { defineJob, type HandledJob, handle } from './job.ts'
import { openQueue } from './queue.ts'

const greet = defineJob({ name: 'greet', payload: z.object({ name: z.string() }), retryLimit: 0 })
const tidy = defineJob({
  name: 'tidy',
  payload: z.object({}),
  policy: 'exclusive',
  cron: '0 4 * * *',
})

const database = onceATest(testDatabase)
const onJobEnd = vi.fn()
const silent = pino({ level: 'silent' })
const open: Awaited<ReturnType<typeof openQueue>>[] = []

beforeEach(() => void onJobEnd.mockClear())
afterEach(() => Promise.all(open.splice(0).map((queue) => queue.stop())))

test('a job sent by one process is done by another', async () => {
  const greeted = vi.fn()
  const [web, worker] = [await start({ runsJobs: false }), await start()]
  await worker.work(handlers(greeted))
  expect(await web.send(greet, { name: 'Ada' })).toEqual(expect.any(String))
  await vi.waitFor(() => expect(greeted).toHaveBeenCalledWith({ name: 'Ada' }), 10_000)
  await vi.waitFor(() =>
    expect(onJobEnd).toHaveBeenCalledWith('greet', 'completed', expect.any(Number)),
  )
})

test('what has piled up is done without a pause', async () => {
  const greeted = vi.fn()
  const queue = await start()
  for (const name of ['Ada', 'Bea', 'Cleo', 'Dora']) await queue.send(greet, { name })
  await queue.work(handlers(greeted))
  await vi.waitFor(() => expect(greeted).toHaveBeenCalledTimes(4), 10_000)
})

test('a job sent through a transaction exists only if that commits', async () => {
  const greeted = vi.fn()
  const queue = await start()
  await queue.work(handlers(greeted))
  const cancelled = database.db.transaction(async (tx) => {
    await queue.send(greet, { name: 'rolled back' }, { tx })
    throw new Error('no')
  })
  await expect(cancelled).rejects.toThrow('no')
  await database.db.transaction((tx) => queue.send(greet, { name: 'committed' }, { tx }))
  await vi.waitFor(() => expect(greeted).toHaveBeenCalled(), 10_000)
  expect(greeted.mock.calls).toEqual([[{ name: 'committed' }]])
})

test('an exclusive job waits in the queue once for each key', async () => {
  const queue = await start({ runsJobs: false })
  expect(await queue.send(tidy, {}, { key: 'attic' })).not.toBeNull()
  expect(await queue.send(tidy, {}, { key: 'attic' })).toBeNull()
  expect(await queue.send(tidy, {}, { key: 'cellar' })).not.toBeNull()
})

test('a payload that does not fit fails the job', async () => {
  const greeted = vi.fn()
  const queue = await start()
  await queue.work(handlers(greeted))
  await queue.send(greet, { name: 7 } as unknown as { name: string })
  await vi.waitFor(
    () => expect(onJobEnd).toHaveBeenCalledWith('greet', 'failed', expect.any(Number)),
    10_000,
  )
  expect(greeted).not.toHaveBeenCalled()
})

test('a job whose query fails is stored with the reason, not with the statement and its values', async () => {
  const queue = await start()
  const run = async () => {
    await database.db.execute(sql`select ${'hunter2'} from nowhere`)
  }
  await queue.work([handle(greet, run), handle(tidy, async () => {})])
  await queue.send(greet, { name: 'Ada' })
  await expect
    .poll(() => failedJobs(database.db), { timeout: 10_000 })
    .toMatchObject([{ name: 'greet', error: 'relation "nowhere" does not exist' }])
  const { rows } = await database.db.execute(sql`select output::text from queue.job`)
  expect(JSON.stringify(rows)).not.toContain('hunter2')
})

test('a job that fails again and again is tried again within a minute each time', async () => {
  const queue = await start()
  const stumble = vi.fn(async () => Promise.reject(new Error('no')))
  await queue.work([handle({ ...greet, retryLimit: 2 }, stumble), ...handlers(vi.fn()).slice(1)])
  await queue.send(greet, { name: 'Ada' })
  for (let retry = 0; retry < 2; retry++) {
    const waits = await vi.waitFor(async () => {
      const { rows } = await database.db.execute<{ seconds: number }>(
        sql`select extract(epoch from start_after - now())::float8 as seconds from queue.job
            where name = 'greet' and state = 'retry' and retry_count = ${retry} and start_after > now() + interval '5 s'`,
      )
      expect(rows).toHaveLength(1)
      return rows[0]?.seconds
    }, 20_000)
    expect(waits).toBeLessThan(46)
    await database.db.execute(sql`update queue.job set start_after = now() where name = 'greet'`)
  }
}, 60_000)

test('after the database was away, work goes on by itself', async () => {
  const greeted = vi.fn()
  const way = await unsteadyWayTo(database.url)
  const queue = await start({ url: way.url })
  await queue.work(handlers(greeted))
  await way.cut()
  await expect(queue.send(greet, { name: 'lost' })).rejects.toThrow()
  await way.mend()
  await queue.send(greet, { name: 'Ada' })
  await vi.waitFor(() => expect(greeted).toHaveBeenCalledWith({ name: 'Ada' }), 20_000)
  await queue.stop()
  await way.cut()
})

test('a clock that ran ahead and was set back keeps neither jobs nor the schedule waiting', async () => {
  const greeted = vi.fn()
  await (await start({ runsJobs: false })).send(greet, { name: 'Ada' })
  await database.db.execute(sql`
    update queue.job set created_on = created_on + interval '2 days', start_after = start_after + interval '2 days'`)
  const queue = await start({ silenceSeconds: 10 })
  await queue.work(handlers(greeted))
  await database.db.execute(sql`update queue.version set cron_on = now() + interval '2 days'`)
  await vi.waitFor(() => expect(greeted).toHaveBeenCalledWith({ name: 'Ada' }), 15_000)
  const { rows } = await database.db.execute(sql`select from queue.version where cron_on > now()`)
  expect(rows).toEqual([])
})

test('a job that is given up at a stop has ended its step before the stop has, without a complaint', async () => {
  const [begun, ended, complaints] = [vi.fn(), vi.fn(), new PassThrough()]
  const queue = await start({ log: pino(complaints) })
  const steps: HandledJob = handle(greet, async (_payload, { signal }) => {
    begun()
    while (!signal.aborted) await sleep(100)
    await sleep(300)
    ended()
  })
  await queue.work([steps, ...handlers(vi.fn()).slice(1)])
  await queue.send(greet, { name: 'Ada' })
  await vi.waitFor(() => expect(begun).toHaveBeenCalled(), 10_000)
  await queue.stop()
  expect(ended).toHaveBeenCalled()
  await setImmediate()
  expect(complaints.read()).toBeNull()
})

test('a run that a stop interrupts has not failed, also without retries, and the next process repeats it', async () => {
  const [begun, greeted] = [vi.fn(), vi.fn()]
  const interrupted = await start()
  const endless = handle(greet, async (_payload, { signal }) => {
    begun()
    while (!signal.aborted) await sleep(100)
  })
  await interrupted.work([endless, ...handlers(vi.fn()).slice(1)])
  await interrupted.send(greet, { name: 'Ada' })
  await vi.waitFor(() => expect(begun).toHaveBeenCalled(), 10_000)
  await interrupted.stop()
  expect(await failedJobs(database.db)).toEqual([])
  await database.db.execute(sql`update queue.job set start_after = now() where name = 'greet'`)
  const next = await start()
  await next.work(handlers(greeted))
  await vi.waitFor(() => expect(greeted).toHaveBeenCalledWith({ name: 'Ada' }), 15_000)
})

test('work is refused while a job has no handler', async () => {
  const queue = await start()
  await expect(queue.work(handlers(vi.fn()).slice(1))).rejects.toThrow(
    'No handler in server/jobs.ts for: greet.',
  )
})

test('a schedule that is no longer wanted goes away', async () => {
  const queue = await start()
  await queue.work(handlers(vi.fn()))
  expect(await schedules()).toEqual([{ name: 'tidy', cron: '0 4 * * *' }])
  await queue.work([
    handle(greet, async () => {}),
    handle({ ...tidy, cron: undefined }, async () => {}),
  ])
  expect(await schedules()).toEqual([])
})

async function start({
  runsJobs = true,
  url = database.url,
  silenceSeconds = 30,
  log = silent,
} = {}) {
  const queue = await openQueue({ url, log, runsJobs, onJobEnd, silenceSeconds })
  open.push(queue)
  return queue
}

function handlers(greeted: (payload: object) => void): HandledJob[] {
  return [handle(greet, async (payload) => greeted(payload)), handle(tidy, async () => {})]
}

async function schedules() {
  return (await database.db.execute(sql`select name, cron from queue.schedule`)).rows
}
