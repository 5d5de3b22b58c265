import {
  SCORECARD_PERIODS,
  SCORECARD_WINDOWS,
  type ScorecardPeriod,
  type ScorecardWindow,
} from '../../../../contract/market/scorecard-rules.ts'
import type { Head } from '../../../page/page-head.tsx'
import { namedHead } from '../../frame/page-frame/page-heads.ts'
import { publicRead } from '../../frame/page-frame/site-queries.ts'

export type ScorecardChoice = { window: ScorecardWindow; period: ScorecardPeriod }

/** Choice in the address: 'after=1h', 'period=30d'. */
export const choiceOf = (params: URLSearchParams): ScorecardChoice => ({
  window: SCORECARD_WINDOWS.find((window) => window === params.get('after')) ?? '24h',
  period: SCORECARD_PERIODS.find((period) => period === params.get('period')) ?? '90d',
})

export const scorecardQuery = (choice: ScorecardChoice) =>
  publicRead('GET /api/scorecard', { query: choice }, 'Failed to fetch the scorecard')

export const scorecardHead = (siteName: string): Head =>
  namedHead(
    'Scorecard',
    '/scorecard',
    'How our sentiment scores did against prices, with intervals and base rates.',
    siteName,
  )
