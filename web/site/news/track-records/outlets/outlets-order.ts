import type { OutletRow } from '../../../../../contract/news/outlets.ts'
import type { Sort } from '../../../../ui/sort-rows.ts'
import { type Columns, ordered } from '../../../frame/sorted-table/table-order.ts'
import { isFew } from './outlet-words.ts'

/** Sortable columns, by their name in the address. */
export const OUTLET_COLUMNS = {
  outlet: { label: 'Outlet', first: 'asc', value: ({ name }) => name.toLowerCase() },
  stories: { label: 'Stories', first: 'desc', value: ({ stories }) => stories },
  first: { label: 'First', first: 'desc', value: ({ first }) => first.share },
  behind: { label: 'Delay', first: 'asc', value: ({ behind }) => behind.value },
  own: { label: 'Own reports', first: 'desc', value: ({ own }) => own.share },
  changed: { label: 'Headlines changed', first: 'desc', value: ({ changed }) => changed.share },
  ads: { label: 'Ads', first: 'desc', value: ({ ads }) => ads.share },
  tilt: { label: 'Tilt', first: 'desc', value: ({ tilt }) => tilt.value },
  newest: { label: 'Newest', first: 'desc', value: ({ newest_at }) => newest_at },
} as const satisfies Columns<OutletRow>
export type OutletColumn = keyof typeof OUTLET_COLUMNS

/** Outlets with too few stories come last in both directions; equal ones stay ordered by name. */
export const orderedOutlets = (outlets: readonly OutletRow[], sort: Sort<OutletColumn>) =>
  ordered(outlets, OUTLET_COLUMNS, sort).sort(
    (one, other) => Number(isFew(one)) - Number(isFew(other)),
  )
