import { useSyncExternalStore } from 'react'
import { useSiteInfo } from '../site-info.ts'

const tickMs = 30_000
let now = 0

/** The time for '... ago' texts: the server's while hydrating, so that both say the same, then the reader's clock. */
export function useNow(): number {
  const { renderedAt } = useSiteInfo()
  return useSyncExternalStore(subscribeToClock, currentTime, () => renderedAt)
}

/** One clock for all who look at it. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribeToClock(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(tick, tickMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick() {
  now = Date.now()
  for (const listener of listeners) listener()
}

/** Changes only in steps, or React would see a new value at every render. */
function currentTime() {
  if (Math.abs(Date.now() - now) > tickMs) now = Date.now()
  return now
}

/** The reader's time zone; the server renders in UTC. */
export function useTimeZone(): string {
  return useSyncExternalStore(
    () => () => {},
    () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
    () => 'UTC',
  )
}
