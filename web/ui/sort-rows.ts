export type Sort<Column extends string> = { column: Column; order: 'asc' | 'desc' }

export type SortValue = string | number | boolean | null

/** A new column starts in its first order; the same one reverses. */
export function nextSort<Column extends string>(
  sort: Sort<Column> | undefined,
  column: Column,
  first: Sort<Column>['order'] = 'asc',
): Sort<Column> {
  if (sort?.column !== column) return { column, order: first }
  return { column, order: sort.order === 'asc' ? 'desc' : 'asc' }
}

/** Made when it is first needed: Intl blocks a phone for a while. */
let collator: Intl.Collator | undefined
const compareTexts = (a: string, b: string) => {
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  return collator.compare(a, b)
}

/** Sorted by one value of each row; rows without a value are last in both directions, equal ones stay as they were. */
export function sortRows<Item>(
  rows: readonly Item[],
  order: 'asc' | 'desc',
  value: (row: Item) => SortValue,
): Item[] {
  const direction = order === 'asc' ? 1 : -1
  return rows.toSorted((left, right) => {
    const [a, b] = [value(left), value(right)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    if (typeof a === 'string' && typeof b === 'string') return direction * compareTexts(a, b)
    return direction * (Number(a) - Number(b))
  })
}
