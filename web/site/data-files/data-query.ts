import { queryOptions } from '@tanstack/react-query'
import { callOf } from '../../api/queries.ts'
import { unlessMissing } from '../page-frame/site-queries.ts'

/** Null where the site offers none. */
export const dataFiles = () =>
  queryOptions({
    queryKey: ['data-files'],
    queryFn: ({ client, signal }) => unlessMissing(callOf(client)('GET /api/data', {}, { signal })),
    meta: { failure: 'Failed to fetch data files' },
  })
