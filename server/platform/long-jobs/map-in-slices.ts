import { setImmediate, setTimeout as sleep } from 'node:timers/promises'

/** A longer slice would be noticeable to visitors of the same process. */
const SLICE_MS = 5
/** How long a slice waits for pages that are being rendered: their forty queries would otherwise wait for a slice each. */
const REST_MS = 20
let rendering = 0

/** Long work of this process rests, though never for long, until this is done. */
export function beforeSlices<Result>(render: () => Promise<Result>): Promise<Result> {
  rendering++
  return render().finally(() => rendering--)
}

/** Like `map` for long work: yields to the event loop every few milliseconds. */
export async function mapInSlices<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  let begun = performance.now()
  for (const item of items) {
    results.push(work(item))
    const ended = performance.now()
    if (ended - begun < SLICE_MS) continue
    await setImmediate()
    while (rendering > 0 && performance.now() - ended < REST_MS) await sleep(2)
    begun = performance.now()
  }
  return results
}
