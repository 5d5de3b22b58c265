import { DAY_MS } from '../../contract/platform/durations.ts'
import { dateFormat, zoneOffsetMs } from './date-format.ts'

/** Days and hours in the reader's time zone; `timeZone` is UTC on the server. */

/** 'Nov 15 09:00-13:00', 'Nov 14 22:00 - Nov 15 02:00', 'since Nov 15 09:00'; whole days as 'Nov 14' or 'Nov 13 - Nov 15'. */
export function formatTimeSpan(
  from: string | undefined,
  to: string | undefined,
  timeZone: string,
): string {
  const start = from === undefined ? undefined : wallTime(Date.parse(from), timeZone)
  const end = to === undefined ? undefined : wallTime(Date.parse(to), timeZone)
  const isWholeDays = [start, end].every((time) => !time || time.clock === '00:00')
  if (isWholeDays) {
    const lastDay = to === undefined ? undefined : wallTime(Date.parse(to) - 1, timeZone).day
    if (start && lastDay) return start.day === lastDay ? start.day : `${start.day} - ${lastDay}`
    return start ? `since ${start.day}` : `until ${lastDay}`
  }
  if (!start) return `until ${end?.day} ${end?.clock}`
  if (!end) return `since ${start.day} ${start.clock}`
  return start.day === end.day
    ? `${start.day} ${start.clock}-${end.clock}`
    : `${start.day} ${start.clock} - ${end.day} ${end.clock}`
}

export function startOfLocalDay(time: number, timeZone: string): number {
  return dayStart(isoDay(time, timeZone), timeZone)
}

/** '2026-11-15', as a date field writes it. */
export const isoDay = dateFormat('yyyy-MM-dd')

/** Start of a day such as '2026-11-15', in ms. */
export function dayStart(day: string, timeZone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // daylight saving may change between the first guess and midnight
  const guess = midnight - zoneOffsetMs(midnight, timeZone)
  return midnight - zoneOffsetMs(guess, timeZone)
}

/** Start of the next day: days can have 23 or 25 hours. */
export function dayEnd(day: string, timeZone: string): number {
  return dayStart(isoDay(Date.parse(`${day}T12:00:00Z`) + DAY_MS, 'UTC'), timeZone)
}

function wallTime(time: number, timeZone: string): { day: string; clock: string } {
  return { day: dayOfMonth(time, timeZone), clock: clock(time, timeZone) }
}

const dayOfMonth = dateFormat('MMM dd')
const clock = dateFormat('HH:mm')
