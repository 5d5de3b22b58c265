import { CORRECTION_DAYS } from '../../../../contract/news/headline-changes.ts'
import { DAY_MS, HOUR_MS } from '../../../../contract/platform/durations.ts'
import type { Context } from '../../../platform/context.ts'
import { changeOfSubstance, showsOldVersion } from './change-of-substance.ts'
import {
  type ComparedReport,
  type NewState,
  otherReports,
  type RunningCorrection,
  runningCorrections,
  writeClosed,
  writeStates,
} from './store.ts'

/** A feed that was read longer ago says nothing about now. */
const FEED_AGE_MAX_MS = HOUR_MS
const DAYS_MS = CORRECTION_DAYS * DAY_MS

/**
 * Looks at the other reports of corrected stories: who has the old version, who followed, who left its feed. Everything
 * follows from what is stored, so a run that was killed is repeated by the next one. Returns how many rows changed.
 */
export async function followCorrections({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const at = now()
  const running = await runningCorrections(db, at)
  const ids = running.map(({ id }) => id)
  const others = Map.groupBy(await otherReports(db, ids), ({ correction }) => correction)
  const states: NewState[] = []
  const closed: { id: number; at: number | null }[] = []
  for (const correction of running) {
    let hasOld = false
    for (const report of others.get(correction.id) ?? []) {
      const found = stateOf(report, correction, at.getTime())
      if (found && found.state !== report.state) states.push(found)
      hasOld ||= found?.state === 'old' || found?.state === 'unchecked'
    }
    const isOver = at.getTime() >= correction.at + DAYS_MS
    const isOpen = !isOver && hasOld
    if (isOpen === correction.closed)
      closed.push({
        id: correction.id,
        at: isOpen ? null : Math.min(at.getTime(), correction.at + DAYS_MS),
      })
  }
  if (states.length + closed.length === 0) return 0
  await db.transaction(async (tx) => {
    await writeStates(tx, states)
    await writeClosed(tx, closed)
  })
  return states.length + closed.length
}

/** Undefined for a report that never had the old version, or changed it before the correction. */
function stateOf(
  report: ComparedReport,
  correction: RunningCorrection,
  now: number,
): NewState | undefined {
  const change = changeOfSubstance(correction.before, correction.after)
  if (!change) return undefined
  const isOld = (title: string) => showsOldVersion(change, title, correction)
  const since = Math.max(correction.at, report.publishedAt)
  const row = { correction: correction.id, article: report.article, since: report.since ?? since }
  if (isOld(report.title)) {
    const isFresh = report.feedReadAt !== null && now - report.feedReadAt <= FEED_AGE_MAX_MS
    if (!isFresh)
      return { ...row, state: report.state === 'gone' ? 'gone' : 'unchecked', until: null }
    if (report.isListed) return { ...row, state: 'old', until: null }
    return { ...row, state: 'gone', until: now }
  }
  const changed = report.old.findLast(({ title }) => isOld(title))?.at
  if (changed === undefined || changed < correction.at) return undefined
  return { ...row, state: 'followed', until: changed }
}
