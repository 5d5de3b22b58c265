import { setTimeout as sleep } from 'node:timers/promises'
import type { RetentionKind, RetentionRun } from '../../../contract/admin/retention.ts'
import { writeLog } from '../../accounts/activity/store.ts'
import { sweepTrash } from '../../accounts/trash/delete-for-good.ts'
import { thinPoints } from '../../market/thinning-store.ts'
import type { Context } from '../../platform/context.ts'
import { isCollision } from '../../platform/database/error-codes.ts'
import { pictureFolder, picturesIn, removePicture } from '../../platform/images/old-pictures.ts'
import { keptSince, retentionLimits } from '../../platform/settings/retention-store.ts'
import { groupStoriesJob } from '../../stories/jobs.ts'
import { noteDiskSize } from './disk.ts'
import { type OldRowsKind, removeOld } from './old-rows-store.ts'
import { saveRun } from './run-store.ts'

const RUN_MS = 50 * 60_000
const LONGEST_PAUSE_MS = 1000

type Options = {
  signal?: AbortSignal | undefined
  /** Deletes by this time instead of the clock. */
  asOf?: Date
  keepArticles?: boolean
  /** After every batch. */
  onBatch?: (kind: Step, deleted: number) => void
}
export type Step = RetentionKind | 'trash'

/**
 * Deletes what is older than the saved limits in small batches, with pauses as long as the work, so that the site stays
 * responsive. Killed or out of time, the next run goes on.
 */
export async function runRetention(
  context: Context,
  { signal, onBatch, asOf, keepArticles = false }: Options = {},
): Promise<RetentionRun> {
  const { db, now, config } = context
  const started = performance.now()
  const started_at = now()
  const at = asOf ?? started_at
  const { limits } = await retentionLimits(db)
  const deleted: Record<string, number> = {}
  const failures: unknown[] = []
  let worked = started
  let isOver = false

  /** False when it is time to end. */
  async function pause(): Promise<boolean> {
    const ms = Math.min(performance.now() - worked, LONGEST_PAUSE_MS)
    await sleep(ms, undefined, { signal }).catch(() => {})
    worked = performance.now()
    isOver ||= signal?.aborted === true || worked - started > RUN_MS
    return !isOver
  }
  function note(kind: Step, count: number) {
    if (count > 0) deleted[kind] = (deleted[kind] ?? 0) + count
    onBatch?.(kind, count)
  }

  async function oldRows(kind: OldRowsKind) {
    const before = keptSince(limits[kind], at)
    if (!before) return
    do {
      const count = await again(() =>
        db.transaction(async (tx) => {
          const removed = await removeOld(tx, kind, before)
          if (kind === 'articles' && removed > 0) await context.queue.send(groupStoriesJob, {}, { tx })
          return removed
        }),
      )
      note(kind, count)
      if (count === 0) return
    } while (await pause())
  }
  async function oldPictures() {
    const before = keptSince(limits.pictures, at)?.getTime()
    if (before === undefined) return
    const old = (await picturesIn(pictureFolder(config))).filter(({ usedAt }) => usedAt < before)
    for (const { path } of old) await removePicture(path)
    note('pictures', old.length)
  }

  // quick steps first: a long backlog of articles must not delay the rest for days
  const steps: (() => Promise<unknown>)[] = [
    async () => note('trash', (await sweepTrash(db, at)).deleted),
    oldPictures,
    async () => note('prices', await thinPoints(db, at, limits.prices, pause)),
    () => oldRows('fetches'),
    () => oldRows('ai_calls'),
    () => oldRows('logs'),
    ...(keepArticles ? [] : [() => oldRows('articles')]),
  ]
  for (const step of steps) if (!isOver) await step().catch((error) => failures.push(error))

  const run: RetentionRun = {
    at: started_at.toISOString(),
    as_of: at.toISOString(),
    seconds: Math.round((performance.now() - started) / 100) / 10,
    deleted,
    finished: !isOver && failures.length === 0,
  }
  await saveRun(db, run)
  await noteDiskSize(context)
  if (Object.keys(deleted).length > 0 || !run.finished)
    await writeLog(db, {
      action: 'retention',
      entity_type: 'retention',
      status: run.finished ? 'success' : failures.length > 0 ? 'failed' : 'partial',
      details: { ...deleted, seconds: run.seconds },
      created_at: started_at.toISOString(),
    })
  if (failures.length > 0) throw failures[0]
  return run
}

/** Somebody deleted or grouped the same at the same moment: PostgreSQL ends one of two, which tries again. */
async function again<Result>(work: () => Promise<Result>, attempts = 3): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (attempts <= 1 || !isCollision(error)) throw error
    return again(work, attempts - 1)
  }
}
