const VISIT_ENDS_AFTER_MS = 30 * 60_000

/** When this reader was last active, and when the visit before this one ended; in ms. */
export type Visits = { active: number; previous?: number }

/** A visit ends after 30 minutes without activity; what comes later is the next one. */
export function visitsAt(now: number, known: Visits | undefined): Visits {
  if (!known) return { active: now }
  return now - known.active > VISIT_ENDS_AFTER_MS
    ? { active: now, previous: known.active }
    : { ...known, active: now }
}
