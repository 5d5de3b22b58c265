import type { QueryClient, QueryKey } from '@tanstack/react-query'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** `shapes`: the keys of all objects, each list of keys once. */
export type Packed = { shapes: string[][]; value: unknown }

/**
 * JSON without repeated keys: a list starts with 0 and an object with the number of its shape, followed by the values.
 * A time is the only object left: milliseconds since the time before it.
 */
export function pack(value: unknown): Packed {
  const numbers = new Map<string, number>()
  const shapes: string[][] = []
  let last = 0
  const packed = (part: unknown): unknown => {
    if (Array.isArray(part)) return [0, ...part.map(packed)]
    if (typeof part === 'string' && isInstant(part)) {
      const step = Date.parse(part) - last
      last += step
      return { '': step }
    }
    if (typeof part !== 'object' || part === null) return part
    const entries = Object.entries(part).filter(([, entry]) => entry !== undefined)
    return [shapeOf(entries.map(([key]) => key)), ...entries.map(([, entry]) => packed(entry))]
  }
  const shapeOf = (keys: string[]) => {
    const name = JSON.stringify(keys)
    const number = numbers.get(name) ?? shapes.push(keys)
    numbers.set(name, number)
    return number
  }
  return { shapes, value: packed(value) }
}

export function unpack({ shapes, value }: Packed): unknown {
  let time = 0
  const unpacked = (part: unknown): unknown => {
    if (Array.isArray(part)) {
      const [shape, ...values] = part
      const parts = values.map(unpacked)
      return shape === 0
        ? parts
        : Object.fromEntries(shapes[shape - 1]?.map((key, at) => [key, parts[at]]) ?? [])
    }
    if (typeof part !== 'object' || part === null) return part
    time += (part as { '': number })['']
    return new Date(time).toISOString()
  }
  return unpacked(value)
}

/** Not every text of that form is: there is no February 31st. */
const isInstant = (text: string) => INSTANT.test(text) && new Date(text).toJSON() === text

/** Key, data and time of a query that the server has read. Data is null where there is nothing, say no page at a path. */
export type SentQuery = [key: QueryKey, data: unknown, updatedAt: number]

/** What the server has read, for the browser. Failed reads are left out. */
export const queriesToSend = (client: QueryClient): SentQuery[] =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data, state.dataUpdatedAt])

export function restoreQueries(client: QueryClient, queries: readonly SentQuery[]) {
  for (const [key, data, updatedAt] of queries) client.setQueryData(key, data, { updatedAt })
}
