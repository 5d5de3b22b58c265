import { formatClock, formatDay } from './article-date.ts'
import { dateFormat } from './date-format.ts'
import { isoDay, startOfLocalDay } from './time-span.ts'

const weekday = dateFormat('EEE, MMM d')
const dayOfMonth = dateFormat('MMM d')

/** 'Today', 'Yesterday', 'Fri, Nov 13', and 'Nov 13, 2025' of another year. */
export function formatDayName(time: number, now: number, timeZone: string): string {
  return (
    nearDay(time, now, timeZone) ??
    (isSameYear(time, now, timeZone) ? weekday(time, timeZone) : formatDay(time, timeZone))
  )
}

/** 'today 08:10', 'yesterday 22:40', 'Nov 13 22:40'. */
export function formatVisitTime(time: number, now: number, timeZone: string): string {
  const day = nearDay(time, now, timeZone)?.toLowerCase() ?? dayOfMonth(time, timeZone)
  return `${day} ${formatClock(time, timeZone)}`
}

/** '09:12' today, 'Nov 14 09:12' otherwise, 'Nov 14, 2025' of another year. */
export function formatShortTime(time: number, now: number, timeZone: string): string {
  if (isoDay(time, timeZone) === isoDay(now, timeZone)) return formatClock(time, timeZone)
  if (!isSameYear(time, now, timeZone)) return formatDay(time, timeZone)
  return `${dayOfMonth(time, timeZone)} ${formatClock(time, timeZone)}`
}

/** '06:00' today, 'Nov 18' otherwise: for the narrow column of a row. */
export function formatClockOrDay(time: number, now: number, timeZone: string): string {
  const isToday = isoDay(time, timeZone) === isoDay(now, timeZone)
  return isToday ? formatClock(time, timeZone) : dayOfMonth(time, timeZone)
}

function nearDay(time: number, now: number, timeZone: string): string | undefined {
  const today = startOfLocalDay(now, timeZone)
  if (time >= today) return 'Today'
  return isoDay(time, timeZone) === isoDay(today - 1, timeZone) ? 'Yesterday' : undefined
}

const isSameYear = (time: number, now: number, timeZone: string) =>
  isoDay(time, timeZone).slice(0, 4) === isoDay(now, timeZone).slice(0, 4)
