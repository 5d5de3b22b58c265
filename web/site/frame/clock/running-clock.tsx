import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { idle } from '../../../page/hydrate.ts'
import { pageParts } from '../../../page/load-once.ts'
import { useSiteInfo } from '../../../page/site-info.ts'
import { ClockContext, type PageClock, readersClock } from './clock.ts'

const TICK_MS = 30_000

/**
 * The server's time and UTC during hydration, so that both agree, then the reader's. Updated in a transition,
 * because every row shows a time and presses must come first.
 */
export function RunningClock({ children }: { children: ReactNode }) {
  const { renderedAt } = useSiteInfo()
  const [clock, setClock] = useState<PageClock>({ now: renderedAt, timeZone: 'UTC' })
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
