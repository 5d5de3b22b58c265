/** Shorter lists stay as they are. */
const MIN_ROWS = 4
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

type Packed = { $keys: string[]; $columns: (unknown[] | { $times: number[] })[] }

/**
 * The state of a page without what repeats: a list of like objects becomes its keys and a column for each, a column of
 * times the first and the steps between them. A price history is a third of its JSON.
 */
export function pack(value: unknown): unknown {
  if (Array.isArray(value)) {
    const keys = sameKeys(value)
    if (!keys) return value.map(pack)
    return { $keys: keys, $columns: keys.map((key) => packColumn(value.map((row) => row[key]))) }
  }
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, pack(part)]))
}

/** Parses what `pack` made. */
export function parsePacked(json: string) {
  return JSON.parse(json, (_key, value) => (value?.$keys ? rowsOf(value) : value))
}

function rowsOf({ $keys, $columns }: Packed) {
  const columns = $columns.map((column) => ('$times' in column ? instantsOf(column.$times) : column))
  return columns[0]?.map((_, row) =>
    Object.fromEntries($keys.map((key, column) => [key, columns[column]?.[row]])),
  )
}

function instantsOf(steps: number[]): string[] {
  let time = 0
  return steps.map((step) => {
    time += step
    return new Date(time).toISOString()
  })
}

function packColumn(column: unknown[]): Packed['$columns'][number] {
  if (!column.every((value) => typeof value === 'string' && INSTANT.test(value))) return column.map(pack)
  const times = column.map((value) => Date.parse(String(value)))
  return { $times: times.map((time, index) => time - (times[index - 1] ?? 0)) }
}

function sameKeys(rows: unknown[]): string[] | undefined {
  if (rows.length < MIN_ROWS || !rows.every(isObject)) return undefined
  const keys = Object.keys(rows[0] as object)
  return rows.every((row) => Object.keys(row as object).join() === keys.join()) ? keys : undefined
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
