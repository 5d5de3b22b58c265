import { dateFormat } from './date-format.ts'

/** Days and hours of the reader's own calendar: `timeZone` is UTC while the server renders. */

const DAY_MS = 86_400_000

/** 'Nov 15 09:00-13:00', 'Nov 14 22:00 - Nov 15 02:00', 'since Nov 15 09:00'; whole days as 'Nov 14' or 'Nov 13 - Nov 15'. */
export function formatTimeSpan(from: string | undefined, to: string | undefined, timeZone: string): string {
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

/** When the day of this moment began, in ms. */
export function startOfDay(time: number, timeZone: string): number {
  return dayStart(isoDay(time, timeZone), timeZone)
}

/** '2026-11-15', as a date field writes it. */
export function isoDay(time: number, timeZone: string): string {
  const { year, month, date } = partsOf(time, timeZone)
  return `${year}-${month}-${date}`
}

/** When a day such as '2026-11-15' begins, in ms. */
export function dayStart(day: string, timeZone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // the clock may change between the first guess and midnight: the second guess is right
  const guess = midnight - offsetMs(midnight, timeZone)
  return midnight - offsetMs(guess, timeZone)
}

/** When the day after this one begins: days of 23 and 25 hours exist. */
export function dayEnd(day: string, timeZone: string): number {
  return dayStart(isoDay(Date.parse(`${day}T12:00:00Z`) + DAY_MS, 'UTC'), timeZone)
}

function offsetMs(time: number, timeZone: string): number {
  const { year, month, date, hour, minute } = partsOf(time, timeZone)
  const wall = Date.parse(`${year}-${month}-${date}T${hour}:${minute}:00Z`)
  return wall - Math.floor(time / 60_000) * 60_000
}

function wallTime(time: number, timeZone: string): { day: string; clock: string } {
  const { monthName, date, hour, minute } = partsOf(time, timeZone)
  return { day: `${monthName} ${date}`, clock: `${hour}:${minute}` }
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const numbers = dateFormat({
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

function partsOf(time: number, timeZone: string) {
  const parts = Object.fromEntries(
    numbers(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  )
  const { year = '', month = '', day: date = '', hour = '', minute = '' } = parts
  const monthName = monthNames[Number(month) - 1] ?? ''
  return { year: year.padStart(4, '0'), month, monthName, date, hour, minute }
}
