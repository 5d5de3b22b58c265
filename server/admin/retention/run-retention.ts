import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { TRASH_DAYS } from '../../../contract/accounts/trash.ts'
import {
  RETENTION_HOUR,
  type RetentionHold,
  type RetentionRun,
  waitsForPerson,
} from '../../../contract/admin/retention.ts'
import { HOUR_SECONDS, MINUTE_MS } from '../../../contract/platform/durations.ts'
import { READS_KEPT_DAYS } from '../../../contract/platform/reads.ts'
import { writeLog } from '../../accounts/activity/store.ts'
import { restampFuture } from '../../accounts/trash/store.ts'
import { thinToHours } from '../../market/thinning-store.ts'
import { deleteOldOverviews } from '../../news/articles/ingest-store.ts'
import type { Context } from '../../platform/context.ts'
import { defineJob, type HandledJob, handle } from '../../platform/queue/job.ts'
import { deleteReadsBefore } from '../../platform/reads/store.ts'
import { checkClock } from '../../platform/settings/clock-store.ts'
import { keptSince, retentionLimits } from '../../platform/settings/retention-store.ts'
import { noteDiskSize } from './disk.ts'
import { KIND_NAMES, KINDS, type KindName } from './kinds.ts'
import { countOld } from './old-rows-store.ts'
import { saveHold, saveRun } from './run-store.ts'

const RUN_MS = 50 * MINUTE_MS
const LONGEST_PAUSE_MS = 1000

type Options = {
  signal?: AbortSignal | undefined
  /** Deletes by this time instead of the clock. */
  asOf?: Date
  keepArticles?: boolean
  onBatch?: (kind: KindName, deleted: number) => void
}

/**
 * Deletes what is older than the saved limits in small batches, with pauses as long as the work, so that the site stays
 * responsive. Killed or out of time, the next run goes on.
 */
export async function runRetention(
  context: Context,
  { signal, onBatch, asOf, keepArticles = false }: Options = {},
): Promise<RetentionRun> {
  const { db, now } = context
  const started = performance.now()
  const started_at = now()
  const at = asOf ?? started_at
  const { limits } = await retentionLimits(db)
  const deleted: Record<string, number> = {}
  const failures: unknown[] = []
  let worked = started
  let isOver = false

  async function pause(): Promise<boolean> {
    const ms = Math.min(performance.now() - worked, LONGEST_PAUSE_MS)
    await sleep(ms, undefined, { signal }).catch(() => {})
    worked = performance.now()
    isOver ||= signal?.aborted === true || worked - started > RUN_MS
    return !isOver
  }
  function note(kind: KindName, count: number) {
    if (count > 0) deleted[kind] = (deleted[kind] ?? 0) + count
    onBatch?.(kind, count)
  }

  const days = { ...limits, trash: TRASH_DAYS }
  for (const kind of KIND_NAMES) {
    if (isOver || (kind === 'articles' && keepArticles)) continue
    const step = { at, pause, note: (count: number) => note(kind, count) }
    await KINDS[kind].remove(context, days[kind], step).catch((error) => failures.push(error))
  }

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

/** Deletes nothing while the clock looks wrong, and no articles when there are too many of them: an admin decides. */
export async function nightlyCleanup(context: Context, signal?: AbortSignal) {
  const { db, log } = context
  const now = context.now()
  const { asOf, isWrong } = await checkClock(db, now)
  const times = { at: now.toISOString(), as_of: asOf.toISOString() }
  if (isWrong) {
    log.warn(
      times,
      'The nightly cleanup did not run: the clock does not agree with what is stored.',
    )
    return saveHold(db, { reason: 'clock', ...times, count: 0, of: 0 })
  }
  await restampFuture(db, now)
  const days = (await retentionLimits(db)).limits.articles
  const articles = await countOld(db, 'articles', keptSince(days, asOf))
  const hold: RetentionHold | null = waitsForPerson(articles, days)
    ? { reason: 'articles', ...times, ...articles }
    : null
  await saveHold(db, hold)
  await deleteOldOverviews(db, asOf)
  await deleteReadsBefore(db, keptSince(READS_KEPT_DAYS, asOf)?.toISOString().slice(0, 10) ?? '')
  await runRetention(context, { signal, asOf, keepArticles: hold !== null })
}

const nightly = defineJob({
  name: 'retention.nightly',
  payload: z.object({}),
  cron: `0 ${RETENTION_HOUR} * * *`,
  policy: 'exclusive',
  expireInSeconds: HOUR_SECONDS,
})

/** Hourly: 5-minute prices are kept for three days only. */
const thin = defineJob({
  name: 'retention.thin-prices',
  payload: z.object({}),
  cron: '7 * * * *',
  policy: 'exclusive',
})

export const retentionJobs = (context: Context): HandledJob[] => [
  handle(nightly, (_payload, { signal }) => nightlyCleanup(context, signal)),
  handle(thin, async () =>
    thinToHours(context.db, (await checkClock(context.db, context.now())).asOf),
  ),
]
