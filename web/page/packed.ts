import type { QueryClient, QueryKey } from '@tanstack/react-query'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** `shapes`: the keys of all objects, each list of keys once. `texts`: those that are sent once and named by number. */
export type Packed = { shapes: string[][]; texts: string[]; value: unknown }

/** Before the number of a text; a text that starts with it is always sent by number. */
const NUMBERED = '~'
/** A shorter text takes no more room than its number. */
const SHORTEST_NUMBERED = 10

/**
 * JSON without repetition. A list starts with 0 and an object with the number of its shape, followed by the values; a list
 * of objects of one shape starts with minus its number, followed by the values of all. A time is the only object left:
 * milliseconds since the time before it, left out when they are the same as there.
 */
export function pack(value: unknown): Packed {
  const shapes: string[][] = []
  const texts: string[] = []
  const numbers = new Map<string, number>()
  const seen = new Set<string>()
  const numbered = new Set<string>()
  const json = JSON.stringify(value, (_key, part) => {
    if (typeof part !== 'string') return part
    if (part.startsWith(NUMBERED) || (part.length >= SHORTEST_NUMBERED && seen.has(part)))
      numbered.add(part)
    seen.add(part)
    return part
  })
  let last = 0
  let lastStep = 0
  const packed = (part: unknown): unknown => {
    if (isInstant(part)) {
      const [time, step] = [Date.parse(part), lastStep]
      lastStep = time - last
      last = time
      return lastStep === step ? {} : { '': lastStep }
    }
    if (typeof part === 'string')
      return numbered.has(part) ? NUMBERED + numberIn(texts, part) : part
    if (typeof part !== 'object' || part === null) return part
    if (!Array.isArray(part)) return [shapeOf(part), ...Object.values(part).map(packed)]
    const [shape = 0, ...others] = part.map(shapeOf)
    return shapes[shape - 1]?.length && others.every((other) => other === shape)
      ? [-shape, ...part.flatMap(Object.values).map(packed)]
      : [0, ...part.map(packed)]
  }
  /** 0 for what is no object. */
  const shapeOf = (part: unknown) =>
    typeof part === 'object' && part && !Array.isArray(part)
      ? numberIn(shapes, Object.keys(part))
      : 0
  const numberIn = <Entry>(list: Entry[], entry: Entry) => {
    const name = JSON.stringify(entry)
    const number = numbers.get(name) ?? list.push(entry)
    numbers.set(name, number)
    return number
  }
  return { value: packed(JSON.parse(json)), shapes, texts }
}

export function unpack({ shapes, texts, value }: Packed): unknown {
  let time = 0
  let step = 0
  const unpacked = (part: unknown): unknown => {
    if (typeof part === 'string')
      return part.startsWith(NUMBERED) ? texts[+part.slice(1) - 1] : part
    if (typeof part !== 'object' || part === null) return part
    if (!Array.isArray(part)) {
      step = (part as { ''?: number })[''] ?? step
      time += step
      return new Date(time).toISOString()
    }
    const [shape, ...values] = part
    const parts = values.map(unpacked)
    const keys = shapes[Math.abs(shape) - 1]
    if (!keys) return parts
    const object = (from: number) =>
      Object.fromEntries(keys.map((key, at) => [key, parts[from + at]]))
    if (shape > 0) return object(0)
    return Array.from({ length: parts.length / keys.length }, (_, at) => object(at * keys.length))
  }
  return unpacked(value)
}

/** Not every text of that form is: there is no February 31st. */
const isInstant = (text: unknown): text is string =>
  typeof text === 'string' && INSTANT.test(text) && new Date(text).toJSON() === text

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
