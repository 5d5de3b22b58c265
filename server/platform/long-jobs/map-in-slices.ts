import { setImmediate } from 'node:timers/promises'

/** A longer slice would be noticeable to visitors of the same process. */
const SLICE_MS = 5

/** Like `map` for long work: yields to the event loop every few milliseconds. */
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
