import { useSyncExternalStore } from 'react'
import { useSiteInfo } from '../site-info.ts'

const tickMs = 30_000
let now = 0

/** The time for '... ago' texts: the server's while hydrating, so that both say the same, then the reader's clock. */
export function useNow(): number {
  const { renderedAt } = useSiteInfo()
  return useSyncExternalStore(subscribeToClock, currentTime, () => renderedAt)
}

function subscribeToClock(listener: () => void) {
  const timer = setInterval(() => {
    now = Date.now()
    listener()
  }, tickMs)
  return () => clearInterval(timer)
}

/** Changes only in steps, or React would see a new value at every render. */
function currentTime() {
  if (Date.now() - now > tickMs) now = Date.now()
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
