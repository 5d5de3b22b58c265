import { DAY_MS } from '../../../contract/platform/durations.ts'
import type { Context } from '../../platform/context.ts'
import { countBaseRatesOf, isDayDue } from './store.ts'

/** As far back as hourly prices are kept, less the day whose windows reach beyond them. */
const DAYS_BACK = 33

/** Once a day: the newest day whose last windows have ended, and whatever is missing of the weeks before it. */
export async function countBaseRates(
  { db, now }: Pick<Context, 'db' | 'now'>,
  signal?: AbortSignal,
) {
  const today = Math.floor(now().getTime() / DAY_MS) * DAY_MS
  const newest = new Date(today - 2 * DAY_MS)
  if (!(await isDayDue(db, newest))) return 0
  let counted = 0
  for (let back = DAYS_BACK; back >= 0 && !signal?.aborted; back--, counted++)
    await countBaseRatesOf(db, new Date(newest.getTime() - back * DAY_MS))
  return counted
}
