import { setTimeout as sleep } from 'node:timers/promises'

/** One after another until `over`: how long each took, in ms. */
export async function timesOf(
  work: () => Promise<unknown>,
  over: () => boolean,
  pauseMs = 20,
): Promise<number[]> {
  const times: number[] = []
  while (!over()) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
    await sleep(pauseMs)
  }
  return times
}

export function percentile(times: number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return (
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) /
    10
  )
}

/** The highest value seen until it is stopped. */
export function highest(read: () => number, everyMs = 25) {
  let top = read()
  const timer = setInterval(() => {
    top = Math.max(top, read())
  }, everyMs)
  return () => {
    clearInterval(timer)
    return Math.max(top, read())
  }
}

export const answered = async (url: string, init?: RequestInit) =>
  (await fetch(url, init)).arrayBuffer()
export const after = (ms: number) => {
  const end = performance.now() + ms
  return () => performance.now() > end
}
