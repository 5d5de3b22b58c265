import { type RetentionHold, waitsForPerson } from '../../../contract/admin/retention.ts'
import { READS_KEPT_DAYS } from '../../../contract/platform/reads.ts'
import { restampFuture } from '../../accounts/trash/store.ts'
import { deleteOldOverviews } from '../../news/articles/ingest-store.ts'
import type { Context } from '../../platform/context.ts'
import { deleteReadsBefore } from '../../platform/reads/store.ts'
import { checkClock } from '../../platform/settings/clock-store.ts'
import { keptSince, retentionLimits } from '../../platform/settings/retention-store.ts'
import { countOld } from './old-rows-store.ts'
import { runRetention } from './run-retention.ts'
import { saveHold } from './run-store.ts'

/** Deletes nothing while the clock looks wrong, and no articles when there are too many of them: an admin decides. */
export async function nightlyCleanup(context: Context, signal?: AbortSignal) {
  const { db, log } = context
  const now = context.now()
  const { asOf, isWrong } = await checkClock(db, now)
  const times = { at: now.toISOString(), as_of: asOf.toISOString() }
  if (isWrong) {
    log.warn(times, 'The nightly cleanup did not run: the clock does not agree with what is stored.')
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
