import { BRIEF_CLOSES_AFTER_MINUTES } from '../../../contract/news/briefs.ts'
import { DAY_MS, MINUTE_MS } from '../../../contract/platform/durations.ts'
import type { Context } from '../../platform/context.ts'
import { makeBrief } from './make-brief.ts'
import { keepBrief, keptDays } from './store.ts'

/** A site that was down for longer gets no briefs for the days before. */
const DAYS_BACK = 7

export const dayOf = (time: Date) => time.toISOString().slice(0, 10)
const startOf = (day: string) => new Date(`${day}T00:00:00.000Z`)

export const closesAt = (day: string) =>
  new Date(startOf(day).getTime() + DAY_MS + BRIEF_CLOSES_AFTER_MINUTES * MINUTE_MS)

/** Makes the brief of every closed day of the last week that has articles and no brief yet, oldest first. */
export async function makeMissingBriefs({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const today = startOf(dayOf(now())).getTime()
  const kept = await keptDays(db, new Date(today - DAYS_BACK * DAY_MS))
  for (let back = DAYS_BACK; back > 0; back--) {
    const day = dayOf(new Date(today - back * DAY_MS))
    if (kept.has(day) || now() < closesAt(day)) continue
    await db.transaction(async (tx) => {
      const madeAt = now()
      const content = await makeBrief(tx, day, madeAt)
      if (content.articles > 0) await keepBrief(tx, day, madeAt, content)
    })
  }
}
