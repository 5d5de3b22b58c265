import { sql } from 'drizzle-orm'
import { HOUR_MS } from '../../../contract/platform/durations.ts'
import type { Database } from '../database/connect.ts'

/** One or two articles with wrong dates must not count as evidence. */
const OUTLIERS = 2
/** Articles looked at, so that a site whose feeds have no dates is not read to the end. */
const NEWEST = 2000
/** Two cleanups this close together: the clock was not moved by a day or more in between. */
const STEADY_MS = 25 * HOUR_MS
/** One missed night is no wrong clock. */
const AHEAD_MS = 50 * HOUR_MS
const BEHIND_MS = HOUR_MS

/** app_state key of the last cleanup: `at` by the clock, `as_of` the time it deleted by. */
export const RETENTION_RUN = 'retention-run'

type Clock = {
  /** Never later than the true time: delete by this what is old. */
  asOf: Date
  /** Never earlier than stored data: stamp new rows with this, or a clock that is behind makes them old. */
  stamp: Date
  /** More than two days ahead of stored data, or behind it. */
  isWrong: boolean
}

/**
 * Compares the server's clock with the dates publishers gave their articles and with the last cleanup. Rows stamped by
 * our own clocks prove nothing: an hour of fetches under a wrong clock leaves wrong stamps everywhere.
 */
export async function checkClock(db: Database, clock: Date): Promise<Clock> {
  const { published, run } = await storedTimes(db)
  const now = clock.getTime()
  const elapsed = run ? now - run.at : 0
  const isSteady = elapsed >= 0 && elapsed <= STEADY_MS
  const cleaned = run ? run.asOf + (isSteady ? elapsed : 0) : 0
  const known = Math.max(published, cleaned) || now
  return {
    asOf: new Date(Math.min(now, known)),
    stamp: new Date(Math.max(now, published)),
    // before the first cleanup old articles may only mean that there are no newer ones
    isWrong:
      (run !== undefined && now - known > AHEAD_MS) || (published || cleaned) - now > BEHIND_MS,
  }
}

/** In milliseconds; `published` is 0 while too few articles have a date. */
async function storedTimes(db: Database) {
  // an article without a date, or with one in the future, was stamped by our own clock
  const { rows } = await db.execute<{
    published: string | null
    at: string | null
    as_of: string | null
  }>(sql`
    select (
      select sort_at
      from (
        select sort_at, published_at, first_seen_at
        from articles
        order by sort_at desc, id desc
        limit ${NEWEST}
      ) newest
      where published_at < first_seen_at
      order by sort_at desc
      limit 1
      offset ${OUTLIERS}
    ) as published,
      value->>'at' as at, value->>'as_of' as as_of
    from (select 1) one
    left join app_state on key = ${RETENTION_RUN}`)
  const { published, at, as_of } = rows[0] ?? {}
  const time = (value: string) => new Date(value).getTime()
  return {
    published: published ? time(published) : 0,
    run: at ? { at: time(at), asOf: time(as_of ?? at) } : undefined,
  }
}
