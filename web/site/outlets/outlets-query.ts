import { queryOptions } from '@tanstack/react-query'
import {
  DEFAULT_OUTLET_RANGE,
  OUTLET_RANGES,
  type OutletRange,
} from '../../../contract/records/outlet-rules.ts'
import { callOf } from '../../api/queries.ts'
import { unlessMissing } from '../page-frame/site-queries.ts'

export const RANGES = [
  { value: '30d', label: '30 days' },
  { value: '90d', label: '90 days' },
  { value: 'all', label: 'All' },
] as const satisfies { value: OutletRange; label: string }[]

/** ' in 90 days'; nothing for all time. */
export const inRange = (range: OutletRange) =>
  range === 'all' ? '' : ` in ${RANGES.find(({ value }) => value === range)?.label}`

export const outletRangeOf = (params: URLSearchParams): OutletRange =>
  OUTLET_RANGES.find((range) => range === params.get('range')) ?? DEFAULT_OUTLET_RANGE

/** Null where the page is switched off. */
export const outletsQuery = (range: OutletRange) =>
  queryOptions({
    queryKey: ['outlets', range],
    queryFn: ({ client, signal }) =>
      unlessMissing(callOf(client)('GET /api/outlets', { query: { range } }, { signal })),
    meta: { failure: 'Failed to fetch outlets' },
  })

/** Null when there is no such outlet. */
export const outletQuery = (slug: string, range: OutletRange) =>
  queryOptions({
    queryKey: ['outlet', slug, range],
    queryFn: ({ client, signal }) =>
      unlessMissing(
        callOf(client)('GET /api/outlets/:slug', { params: { slug }, query: { range } }, { signal }),
      ),
    meta: { failure: 'Failed to fetch the outlet' },
  })
