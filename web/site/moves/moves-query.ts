import { queryOptions } from '@tanstack/react-query'
import { DEFAULT_SHARE_IMAGE } from '../../../contract/platform/site-meta.ts'
import { callOf } from '../../api/queries.ts'
import type { Head } from '../../page/page-head.tsx'
import { feedLinks } from '../page-frame/page-heads.ts'
import { unlessMissing } from '../page-frame/site-queries.ts'

const MOVE_DAYS = ['1', '7', '30'] as const
export type MoveDays = (typeof MOVE_DAYS)[number]
export const daysOf = (params: URLSearchParams): MoveDays =>
  MOVE_DAYS.find((days) => days === params.get('days')) ?? '7'

/** Null where the page is switched off. */
export const movesOf = (days: MoveDays, coin?: string) =>
  queryOptions({
    queryKey: ['moves', days, coin],
    queryFn: ({ client, signal }) =>
      unlessMissing(callOf(client)('GET /api/moves', { query: { days, ...(coin && { coin }) } }, { signal })),
    meta: { failure: 'Failed to fetch moves' },
  })

export const movesHead = (siteName: string): Head => ({
  title: `Moves without news | ${siteName}`,
  description: 'Coins that moved far more than usual while no story about them was found.',
  image: DEFAULT_SHARE_IMAGE,
  path: '/moves',
  feeds: feedLinks('/moves', `Moves without news | ${siteName}`),
})
