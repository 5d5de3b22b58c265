import type { Head } from '../../../../page/page-head.tsx'
import { feedLinks, namedHead } from '../../../frame/page-frame/page-heads.ts'
import { readIfThere } from '../../../frame/page-frame/site-queries.ts'

const MOVE_DAYS = ['1', '7', '30'] as const
export type MoveDays = (typeof MOVE_DAYS)[number]
export const moveDaysIn = (params: URLSearchParams): MoveDays =>
  MOVE_DAYS.find((days) => days === params.get('days')) ?? '7'

/** Null where the page is switched off. */
export const movesOf = (days: MoveDays, coin?: string) =>
  readIfThere('GET /api/moves', { query: { days, ...(coin && { coin }) } }, 'Failed to fetch moves')

export const MOVES_LEAD =
  'Coins that moved far more than usual while no story about them was found.'

export const movesHead = (siteName: string): Head => ({
  ...namedHead('Moves without news', '/moves', MOVES_LEAD, siteName),
  feeds: feedLinks('/moves', `Moves without news | ${siteName}`),
})
