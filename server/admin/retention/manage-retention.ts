import {
  RETENTION_THINGS,
  type Retention,
  type RetentionLimits,
  type RetentionRun,
} from '../../../contract/admin/retention.ts'
import { type By, recordChange } from '../../accounts/activity/record-change.ts'
import type { Context } from '../../platform/context.ts'
import { staleEdit } from '../../platform/errors.ts'
import type { Accepted } from '../../platform/http/implement.ts'
import { answerOrContinue } from '../../platform/long-jobs/answer-or-continue.ts'
import { retentionLimits, saveLimits } from '../../platform/settings/retention-store.ts'
import { type KindName, previewDeletion } from './kinds.ts'
import { runRetention } from './run-retention.ts'
import { currentHold, lastRun, saveHold } from './run-store.ts'

export async function shownRetention({ db }: Context): Promise<Retention> {
  const [kept, last_run, waiting] = await Promise.all([
    retentionLimits(db),
    lastRun(db),
    currentHold(db),
  ])
  return { ...kept, last_run, waiting }
}

/** Takes effect with the next nightly cleanup. */
export async function changeRetention(
  context: Context,
  change: Partial<RetentionLimits>,
  by: By,
  unchangedSince?: string,
): Promise<Retention> {
  await context.db.transaction(async (tx) => {
    const { limits: before } = await retentionLimits(tx, { lock: true })
    const after = { ...before, ...change }
    if (!(await saveLimits(tx, after, context.now(), unchangedSince))) throw staleEdit('retention')
    await recordChange(tx, { by, kind: 'retention', id: 1, before, after })
    // counted by the old limits; the next cleanup counts again
    await saveHold(tx, null)
  })
  return shownRetention(context)
}

export async function previewRetention(context: Context, change: Partial<RetentionLimits>) {
  const { limits } = await retentionLimits(context.db)
  return previewDeletion(context, { ...limits, ...change })
}

/** Deletes at once, by the clock: an admin has seen what and confirmed it. Continues as a job when it takes long. */
export function runNow(context: Context): Promise<RetentionRun | Accepted> {
  return answerOrContinue(context, {
    kind: 'retention',
    key: 'retention',
    run: async (progress) => {
      const onBatch = (kind: KindName) => progress.working(`Deleting ${RETENTION_THINGS[kind]}`)
      const run = await runRetention(context, { onBatch })
      await saveHold(context.db, null)
      return run
    },
  })
}
