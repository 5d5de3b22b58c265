import type { FollowWhen } from '../../contract/following/follow-kinds.ts'

/** What decides when a message is sent. Hours are of the reader's zone. */
export type Timing = {
  rule_id: number
  when: FollowWhen
  hour: number | null
  zone: string
  quiet_from: number | null
  quiet_to: number | null
  /** Messages of their own that the reader got in the last 24 hours. */
  sent_today: number
}
/** Rows with the same bundle are sent as one digest. */
type Sending = { due: Date; bundle: string | null }

const DIGEST_HOUR = 8

/** At once, or at the end of quiet hours, at the hour of the digest, or past the day's limit the next morning. */
export function sendingOf(timing: Timing, messagesPerDay: number, now: Date): Sending {
  const { rule_id, when, hour, zone, sent_today } = timing
  if (when === 'daily') {
    const due = nextHour(now, zone, hour ?? DIGEST_HOUR)
    return { due: quietEnd(timing, due) ?? due, bundle: `daily:${rule_id}:${due.toISOString()}` }
  }
  if (sent_today >= messagesPerDay) {
    const due = nextHour(now, zone, DIGEST_HOUR)
    return { due: quietEnd(timing, due) ?? due, bundle: `limit:${due.toISOString()}` }
  }
  const end = quietEnd(timing, now)
  return end ? { due: end, bundle: `quiet:${end.toISOString()}` } : { due: now, bundle: null }
}

/** The next full hour of that number in the zone. An hour that summer time skips is the one after it. */
export function nextHour(now: Date, zone: string, hour: number): Date {
  const local = now.toTemporalInstant().toZonedDateTimeISO(zone)
  const onDay = (day: Temporal.ZonedDateTime) =>
    new Date(
      day.with({ hour, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
        .epochMilliseconds,
    )
  const today = onDay(local)
  return today > now ? today : onDay(local.add({ days: 1 }))
}

/** When the quiet hours end that a moment lies in; undefined outside of them. */
export function quietEnd(
  { zone, quiet_from: from, quiet_to: to }: Pick<Timing, 'zone' | 'quiet_from' | 'quiet_to'>,
  at: Date,
): Date | undefined {
  if (from === null || to === null || from === to) return undefined
  const { hour } = at.toTemporalInstant().toZonedDateTimeISO(zone)
  const isQuiet = from < to ? hour >= from && hour < to : hour >= from || hour < to
  return isQuiet ? nextHour(at, zone, to) : undefined
}
