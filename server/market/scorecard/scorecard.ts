import type { Scorecard } from '../../../contract/market/scorecard.ts'
import {
  SCORECARD_PERIOD_DAYS,
  type ScorecardPeriod,
  type ScorecardWindow,
} from '../../../contract/market/scorecard-rules.ts'
import { DAY_MS } from '../../../contract/platform/durations.ts'
import type { Database } from '../../platform/database/connect.ts'
import { countCases } from './count-cases.ts'
import { baseRatesSince, caseCounts, caseFacts } from './store.ts'

export async function scorecard(
  db: Database,
  { window, period }: { window: ScorecardWindow; period: ScorecardPeriod },
  now: Date,
): Promise<Scorecard> {
  const days = SCORECARD_PERIOD_DAYS[period]
  const since = days === undefined ? undefined : new Date(now.getTime() - days * DAY_MS)
  const [counts, facts, baseRates] = await Promise.all([
    caseCounts(db, window, since),
    caseFacts(db, window, since),
    baseRatesSince(db, window, since),
  ])
  return { window, period, ...facts, ...countCases(counts, baseRates) }
}
