import type { OutletRow } from '../../../contract/records/outlets.ts'
import { isFew } from './outlet-words.ts'

export type Direction = 'asc' | 'desc'

/** Sortable columns, by their name in the address. */
export const OUTLET_COLUMNS = {
  outlet: { label: 'Outlet', first: 'asc', value: ({ name }) => name.toLowerCase() },
  stories: { label: 'Stories', first: 'desc', value: ({ stories }) => stories },
  first: { label: 'First', first: 'desc', value: ({ first }) => first.share },
  behind: { label: 'Behind the first', first: 'asc', value: ({ behind }) => behind.value },
  own: { label: 'Own reports', first: 'desc', value: ({ own }) => own.share },
  changed: { label: 'Headlines changed', first: 'desc', value: ({ changed }) => changed.share },
  ads: { label: 'Ads', first: 'desc', value: ({ ads }) => ads.share },
  tilt: { label: 'Tilt', first: 'desc', value: ({ tilt }) => tilt.value },
  newest: { label: 'Newest', first: 'desc', value: ({ newest_at }) => newest_at },
} as const satisfies Record<
  string,
  { label: string; first: Direction; value: (outlet: OutletRow) => string | number | null }
>
export type OutletColumn = keyof typeof OUTLET_COLUMNS
export type OutletsOrder = { by: OutletColumn; direction: Direction }

/** Order of the table from the address; invalid values are ignored. */
export function outletsOrderOf(params: URLSearchParams): OutletsOrder {
  const wanted = params.get('sort') ?? ''
  const by = Object.hasOwn(OUTLET_COLUMNS, wanted) ? (wanted as OutletColumn) : 'first'
  const direction = params.get('order')
  return { by, direction: direction === 'asc' || direction === 'desc' ? direction : OUTLET_COLUMNS[by].first }
}

/** Outlets with too few stories, then missing values, come last in both directions; equal ones stay ordered by name. */
export function orderedOutlets(outlets: readonly OutletRow[], { by, direction }: OutletsOrder): OutletRow[] {
  const { value } = OUTLET_COLUMNS[by]
  const sign = direction === 'asc' ? 1 : -1
  return outlets.toSorted((one, other) => {
    const [left, right] = [value(one), value(other)]
    const few = Number(isFew(one)) - Number(isFew(other))
    if (few !== 0) return few
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return sign * (left < right ? -1 : left > right ? 1 : 0)
  })
}
