import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { idle } from '../../page/hydrate.ts'
import { pageParts } from '../../page/load-once.ts'
import { useSiteInfo } from '../../page/site-info.ts'
import { type Clock, ClockContext, readersClock } from './clock.ts'

const TICK_MS = 30_000

/**
 * The server's time and UTC while React takes the page over, so that both say the same, then the reader's. Every row shows
 * a time: as a transition their new drawing makes way for presses, which a store's would not.
 */
export function RunningClock({ children }: { children: ReactNode }) {
  const { renderedAt } = useSiteInfo()
  const [clock, setClock] = useState<Clock>({ now: renderedAt, timeZone: 'UTC' })
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined
    let gone = false
    const tick = () => startTransition(() => setClock(readersClock()))
    const start = () => {
      if (gone) return
      tick()
      timer = setInterval(tick, TICK_MS)
    }
    void pageParts().then(idle).then(start)
    return () => {
      gone = true
      clearInterval(timer)
    }
  }, [])
  return <ClockContext value={clock}>{children}</ClockContext>
}
