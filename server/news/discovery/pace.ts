import { setTimeout as sleep } from 'node:timers/promises'

/** Delays a request until its host may be asked again. */
export type Pace = (host: string) => Promise<void>

export function createPace(intervalMs: number): Pace {
  const free = new Map<string, number>()
  return async (host) => {
    const now = performance.now()
    for (const [name, at] of free) if (at <= now) free.delete(name)
    const start = free.get(host) ?? now
    free.set(host, start + intervalMs)
    if (start > now) await sleep(start - now)
  }
}
