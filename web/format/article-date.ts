import { DAY_MS } from '../../contract/platform/durations.ts'
import { dateFormat, zoneName } from './date-format.ts'

/** '... ago' under 24 hours (future dates count as now), then 'MMM dd, yyyy' in the reader's time zone. */
export function formatArticleDate(published: string, now: number, timeZone: string): string {
  const time = Date.parse(published)
  if (Number.isNaN(time)) return ''
  const age = Math.max(0, now - time)
  return age < DAY_MS ? `${distance(age)} ago` : formatDay(time, timeZone)
}

export const formatDay = dateFormat('MMM dd, yyyy')

export const formatClock = dateFormat('HH:mm')

/** 'Nov 13, 2026, 16:05 UTC': exact time with its zone, for titles. */
export function formatMoment(time: number, timeZone: string): string {
  return `${formatDay(time, timeZone)}, ${formatClock(time, timeZone)} ${zoneName(time, timeZone)}`
}

/** Same texts as date-fns' formatDistance below one day; the library would add 5 kB. */
function distance(age: number): string {
  const minutes = Math.round(Math.trunc(age / 1000) / 60)
  if (minutes === 0) return 'less than a minute'
  if (minutes === 1) return '1 minute'
  if (minutes < 45) return `${minutes} minutes`
  if (minutes < 90) return 'about 1 hour'
  if (minutes < 1440) return `about ${Math.round(minutes / 60)} hours`
  return '1 day'
}
