import { beforeEach, expect, test, vi } from 'vitest'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { longJobs } from '../database/schema.ts'
import { answerOrContinue, unfinishedWork } from './answer-or-continue.ts'
import { type Restarts, restartDeadJobs } from './fail-over.ts'

const site = onceAFile(testApp)
beforeEach(async () => void (await site.context.db.delete(longJobs)))

/** A job in the middle of which its process died so long ago. */
async function deadJob({ silentSeconds = 25, restartsLeft = 1 } = {}) {
  const [job] = await site.context.db
    .insert(longJobs)
    .values({
      ...{ kind: 'fetch', key: 'fetch:7', state: 'running', done: 3, total: 9 },
      restarts_left: restartsLeft,
      heartbeat_at: new Date(Date.now() - silentSeconds * 1000).toISOString(),
    })
    .returning()
  return job?.id ?? ''
}
const run = vi.fn(async () => ({ articlesCount: 4 }))
beforeEach(() => void run.mockClear())
const fetchSeven = { kind: 'fetch', key: 'fetch:7', restarts: 1, run }
const restarts: Restarts = {
  fetch: (context, key) => answerOrContinue(context, { ...fetchSeven, key }),
}
const told = async (id: string) => (await site.admin(`GET /api/jobs/${id}`)).body

test('work whose process died is done by another under the same id, so that who waits for it sees it end', async () => {
  const id = await deadJob()
  expect(await told(id)).toMatchObject({ state: 'running' })
  await Promise.all([
    restartDeadJobs(site.context, restarts),
    restartDeadJobs(site.context, restarts),
  ])
  expect(run).toHaveBeenCalledOnce()
  expect(await told(id)).toMatchObject({
    state: 'completed',
    result: { articlesCount: 4 },
    error: null,
  })
})

test('a click does the dead work itself, and so does whoever had joined it', async () => {
  const clicked = await deadJob()
  expect(await answerOrContinue(site.context, fetchSeven)).toEqual({ articlesCount: 4 })
  expect(await told(clicked)).toMatchObject({ state: 'completed' })

  const joined = await deadJob({ silentSeconds: 19 })
  expect(await answerOrContinue(site.context, fetchSeven)).toEqual({ articlesCount: 4 })
  expect(await told(joined)).toMatchObject({ state: 'completed' })
  expect(run).toHaveBeenCalledTimes(2)
})

test('work that has killed two processes is not given to a third', async () => {
  const id = await deadJob({ restartsLeft: 0 })
  await restartDeadJobs(site.context, restarts)
  expect(run).not.toHaveBeenCalled()
  expect(await told(id)).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('try again'),
  })
})

test('work is not waited for when nobody comes to do it', async () => {
  const id = await deadJob({ silentSeconds: 121 })
  expect(await told(id)).toMatchObject({ state: 'failed' })
})

test('work that goes on here is not begun twice when the database has not heard of it for a while', async () => {
  const finish = Promise.withResolvers<void>()
  run.mockImplementationOnce(async () => {
    await finish.promise
    return { articlesCount: 4 }
  })
  await answerOrContinue(site.context, { ...fetchSeven, patienceMs: 10 })
  await site.context.db
    .update(longJobs)
    .set({ heartbeat_at: new Date(Date.now() - 25_000).toISOString() })
  await restartDeadJobs(site.context, restarts)
  await answerOrContinue(site.context, { ...fetchSeven, patienceMs: 10 })
  expect(run).toHaveBeenCalledOnce()
  finish.resolve()
  await unfinishedWork(site.context.db)
})
