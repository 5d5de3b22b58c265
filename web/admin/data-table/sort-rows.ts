export type Sort<Column extends string> = { column: Column; order: 'asc' | 'desc' }

export type SortValue = string | number | boolean | null

/** A new column starts ascending; the same one reverses. */
export function nextSort<Column extends string>(
  sort: Sort<Column> | undefined,
  column: Column,
): Sort<Column> {
  return { column, order: sort?.column === column && sort.order === 'asc' ? 'desc' : 'asc' }
}

const byText = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Sorted by one value of each row; rows without a value are last in both directions. */
export function sortRows<Item>(
  rows: readonly Item[],
  order: 'asc' | 'desc',
  value: (row: Item) => SortValue,
): Item[] {
  const direction = order === 'asc' ? 1 : -1
  return rows.toSorted((left, right) => {
    const [a, b] = [value(left), value(right)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    if (typeof a === 'string' && typeof b === 'string') return direction * byText.compare(a, b)
    return direction * (Number(a) - Number(b))
  })
}
