import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { activityLogs, articles, longJobs } from '../../platform/database/schema.ts'
import { unfinishedWork } from '../../platform/long-jobs/answer-or-continue.ts'
import { restartDeadJobs } from '../../platform/long-jobs/fail-over.ts'
import { guardChild } from '../../testing/end-with-us.ts'
import { makeArticle } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { bulkRestarts } from './change-many.ts'

const site = onceAFile(() => testApp())

/** Begun by a process of its own, which is killed as soon as some of it is done. */
async function killDuringBulk(action: 'hide' | 'undo' | 'delete', ids: number[]) {
  const child = spawn(
    process.execPath,
    ['server/testing/quick-process.ts', 'bulk', site.url, action, ids.join()],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  guardChild(child)
  await once(child.stdout, 'data')
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
  await site.context.db
    .update(longJobs)
    .set({ heartbeat_at: sql`now() - interval '25 seconds'` })
    .where(eq(longJobs.state, 'running'))
}

test('killed in the middle, another process goes on: everything is done exactly once', async () => {
  const { db } = site.context
  // the other process acts as this editor
  await site.as('editor', 'GET /api/jobs/running')
  const gone = 999_998
  const made = await Promise.all(
    Array.from({ length: 120 }, async () => (await makeArticle(db)).id),
  )
  const ids = [gone, ...made]
  for (const action of ['hide', 'undo', 'delete'] as const) {
    const logged = () => db.$count(activityLogs, eq(activityLogs.action, ACTION[action]))
    const before = await logged()
    await db.delete(longJobs)
    await killDuringBulk(action, ids)
    const [left] = (await site.admin('GET /api/jobs/running')).body
    const done = (await logged()) - before
    expect(done, action).toBeGreaterThan(0)
    expect(done, action).toBeLessThan(made.length)
    await restartDeadJobs(site.context, bulkRestarts)
    await unfinishedWork(db)
    const { body } = await site.admin(`GET /api/jobs/${left.id}`)
    expect(body, action).toMatchObject({
      state: 'completed',
      done: ids.length,
      total: ids.length,
      failures: [expect.stringContaining(`#${gone}`)],
      result: { changed: made, failures: [{ id: gone }] },
    })
    expect((await logged()) - before, action).toBe(made.length)
    expect(
      await db.$count(articles, and(inArray(articles.id, made), eq(articles.hidden, true))),
    ).toBe(action === 'hide' ? made.length : 0)
  }
})
const ACTION = { hide: 'article_hide', undo: 'undo', delete: 'article_delete' }
