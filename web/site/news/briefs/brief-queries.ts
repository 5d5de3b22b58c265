import { queryOptions } from '@tanstack/react-query'
import { MINUTE_MS } from '../../../../contract/platform/durations.ts'
import { publicRead, readIfThere } from '../../frame/page-frame/site-queries.ts'

const RUNNING_DAY_MS = 5 * MINUTE_MS

export const briefDays = () =>
  publicRead('GET /api/briefs', { query: { limit: 1 } }, 'Failed to fetch briefs')

export const briefAt = (day: string) =>
  queryOptions({
    ...readIfThere('GET /api/briefs/:day', { params: { day } }, 'Failed to fetch brief'),
    refetchInterval: ({ state }) => (state.data?.closed === false ? RUNNING_DAY_MS : false),
  })
