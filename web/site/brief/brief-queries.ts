import { queryOptions } from '@tanstack/react-query'
import { callOf, read } from '../../api/queries.ts'
import { unlessMissing } from '../page-frame/site-queries.ts'

const RUNNING_DAY_MS = 5 * 60_000

/** The newest days that have a brief, and since when there are any. */
export const briefDays = () =>
  queryOptions({
    ...read('GET /api/briefs', { query: { limit: 1 } }),
    meta: { failure: 'Failed to fetch briefs' },
  })

/** The brief of a day; null when there is none. */
export const briefAt = (day: string) =>
  queryOptions({
    queryKey: ['brief', day],
    queryFn: ({ client, signal }) =>
      /^\d{4}-\d\d-\d\d$/.test(day)
        ? unlessMissing(callOf(client)('GET /api/briefs/:day', { params: { day } }, { signal }))
        : null,
    refetchInterval: ({ state }) => (state.data?.closed === false ? RUNNING_DAY_MS : false),
    meta: { failure: 'Failed to fetch brief' },
  })
