/** The clocks of several machines differ a little, and that is no mistake. */
const SKEW_MS = 60_000

/** True for a moment that only a clock that was ahead can have written: once it is set right, nothing waits for it. */
export const isAhead = (moment: number, now: number) => moment > now + SKEW_MS
