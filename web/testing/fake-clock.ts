import { onTestFinished, vi } from 'vitest'

/** Time goes on by itself, and by leaps of `vi.advanceTimersByTime`, until the test ends. */
export function fakeClock() {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => {
    // calls wait for one another: one that never ends would hold those of the next test
    vi.runOnlyPendingTimers()
    vi.useRealTimers()
  })
}
