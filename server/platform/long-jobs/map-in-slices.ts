import { setImmediate } from 'node:timers/promises'

/** Longer, and a visitor of the same process would feel it. */
const SLICE_MS = 5

/** Like `map`, for work that takes long in all: after some milliseconds of it the loop may answer others. */
export async function mapInSlices<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  let begun = performance.now()
  for (const item of items) {
    results.push(work(item))
    if (performance.now() - begun < SLICE_MS) continue
    await setImmediate()
    begun = performance.now()
  }
  return results
}
