import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { onceAFile } from '../../testing/fixture.ts'
import { joinedJob } from '../../testing/joined-job.ts'
import { testApp } from '../../testing/test-app.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { connect } from '../database/connect.ts'
import { withQueryLimit } from '../database/query-limit.ts'
import { addressNotAllowed, upstreamFailed } from '../errors.ts'
import { Accepted } from '../http/implement.ts'
import { answerOrContinue, type Progress, unfinishedWork } from './answer-or-continue.ts'

const site = onceAFile(testApp)

const gate = () => Promise.withResolvers<void>()

test('work that is done in time is answered as it is', async () => {
  const result = await answerOrContinue(site.context, {
    kind: 'fetch',
    key: 'quick',
    run: async () => ({ articlesCount: 3 }),
  })
  expect(result).toEqual({ articlesCount: 3 })
})

test('slow work goes on as a job with progress and ends with its result', async () => {
  const finish = gate()
  const answer = await answerOrContinue(site.context, {
    kind: 'fetch-all',
    key: 'slow',
    patienceMs: 20,
    run: async (progress) => {
      progress.expect(2)
      progress.working('Chain Daily')
      progress.step('Chain Daily: 404')
      await finish.promise
      progress.step()
      return { totalArticles: 9 }
    },
  })
  expect(answer).toBeInstanceOf(Accepted)
  const { jobId } = (answer as Accepted).body
  await vi.waitFor(async () => {
    expect((await site.admin(`GET /api/jobs/${jobId}`)).body).toEqual({
      id: jobId,
      kind: 'fetch-all',
      key: 'slow',
      state: 'running',
      done: 1,
      total: 2,
      current: 'Chain Daily',
      failures: ['Chain Daily: 404'],
      result: null,
      error: null,
    })
  }, 5000)
  expect((await site.admin('GET /api/jobs/running')).body).toMatchObject([{ id: jobId }])
  finish.resolve()
  await unfinishedWork(site.context.db)
  expect((await site.admin(`GET /api/jobs/${jobId}`)).body).toMatchObject({
    state: 'completed',
    done: 2,
    result: { totalArticles: 9 },
  })
  expect((await site.admin('GET /api/jobs/running')).body).toEqual([])
})

test('its statements may take longer than those of a request', async () => {
  const { db } = site.context
  const run = () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select pg_sleep(0.2)`)
      return { articlesCount: 4 }
    })
  const answer = withQueryLimit(20, () =>
    answerOrContinue(site.context, { kind: 'fetch', key: 'long', run }),
  )
  expect(await answer).toEqual({ articlesCount: 4 })
})

test('work that knows it takes long sends its caller away at once, and whoever joins too', async () => {
  const finish = gate()
  const work = {
    kind: 'fetch',
    key: 'detached',
    patienceMs: 60_000,
    run: async (progress: Progress) => {
      progress.detach()
      await finish.promise
      return { articlesCount: 1 }
    },
  }
  const answer = await answerOrContinue(site.context, work)
  expect(answer).toBeInstanceOf(Accepted)
  expect(await answerOrContinue(site.context, work)).toEqual(answer)
  finish.resolve()
  await unfinishedWork(site.context.db)
})

test('a second request joins the first, in this process and in another', async () => {
  const database = await testDatabase()
  const elsewhere = connect({ url: database.url, log: console })
  const here = { ...site.context, db: database.db }
  const there = { ...site.context, db: elsewhere.db }
  const finish = gate()
  let runs = 0
  const run = async () => {
    runs++
    await finish.promise
    return { articlesCount: 5 }
  }
  const work = { kind: 'fetch', key: 'publisher:1', run }
  const first = await answerOrContinue(here, { ...work, patienceMs: 10 })
  const joined = [answerOrContinue(here, work), answerOrContinue(there, work)]
  for (const context of [here, there])
    expect(await answerOrContinue(context, { ...work, patienceMs: 10 })).toEqual(first)
  await joinedJob(database.db)
  finish.resolve()
  expect(await Promise.all(joined)).toEqual([{ articlesCount: 5 }, { articlesCount: 5 }])
  expect(runs).toBe(1)
  expect(await answerOrContinue(there, work)).toEqual({ articlesCount: 5 })
  expect(runs).toBe(2)
  await elsewhere.close()
  await database.close()
})

test('a failure reaches the caller in time, and the job afterwards', async () => {
  const failing = {
    kind: 'fetch',
    key: 'bad',
    run: async () => Promise.reject(upstreamFailed('No feed.')),
  }
  await expect(answerOrContinue(site.context, failing)).rejects.toMatchObject({ status: 502 })
  const finish = gate()
  const answer = await answerOrContinue(site.context, {
    ...failing,
    patienceMs: 10,
    run: async () => {
      await finish.promise
      throw upstreamFailed('No feed.')
    },
  })
  finish.resolve()
  await unfinishedWork(site.context.db)
  const job = await site.admin(`GET /api/jobs/${(answer as Accepted).body.jobId}`)
  expect(job.body).toMatchObject({ state: 'failed', error: 'No feed.', result: null })
})

test.each([
  [
    addressNotAllowed('Not there.'),
    { status: 400, code: 'ADDRESS_NOT_ALLOWED', message: 'Not there.' },
  ],
  [upstreamFailed('No feed.'), { status: 502, code: 'UPSTREAM_FAILED', message: 'No feed.' }],
  [
    new Error('a bug'),
    { status: 500, code: 'INTERNAL', message: 'Something went wrong on our side.' },
  ],
])('%s reaches whoever joined from another process as what it is', async (failure, expected) => {
  const elsewhere = connect({ url: site.url, log: console })
  await elsewhere.db.execute('select') // connected before it has to be quick
  const finish = gate()
  const run = async () => {
    await finish.promise
    throw failure
  }
  const work = { kind: 'fetch', key: 'joined', run }
  expect(await answerOrContinue(site.context, { ...work, patienceMs: 10 })).toBeInstanceOf(Accepted)
  const joined = answerOrContinue({ ...site.context, db: elsewhere.db }, work)
  const refused = expect(joined).rejects.toMatchObject(expected)
  await joinedJob(site.context.db)
  finish.resolve()
  await refused
  await elsewhere.close()
})

test('a job whose process died is failed, and a new request starts anew', async () => {
  const dead = '11111111-1111-4111-8111-111111111111'
  await site.context.db.execute(
    sql`insert into long_jobs (id, kind, key, state, done, total, heartbeat_at)
        values (${dead}, 'fetch', 'dead', 'running', 412, 1000, now() - interval '61 seconds')`,
  )
  const work = { kind: 'fetch', key: 'dead', run: async () => 'alive' }
  expect(await answerOrContinue(site.context, work)).toBe('alive')
  expect((await site.admin(`GET /api/jobs/${dead}`)).body).toMatchObject({
    state: 'failed',
    error: expect.stringMatching(/try again\. 412 of 1000 were done by then\.$/),
  })
})

test('unknown and malformed ids are 404, strangers get 401', async () => {
  expect((await site.admin('GET /api/jobs/11111111-1111-4111-8111-111111111112')).status).toBe(404)
  expect((await site.admin("GET /api/jobs/x'y")).status).toBe(404)
  expect((await site.visitor('GET /api/jobs/running')).status).toBe(401)
})
