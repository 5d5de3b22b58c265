import { MINUTE_MS } from '../../contract/platform/durations.ts'

/** The reader's own time zone, without looking up its name. */
export const OWN_ZONE = 'own'

const months =
  'January February March April May June July August September October November December'.split(' ')
const days = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const digits = (value: number, count = 2) => String(value).padStart(count, '0')

const written: Record<string, (wall: Date) => string | undefined> = {
  yyyy: (wall) => digits(wall.getUTCFullYear(), 4),
  MMMM: (wall) => months[wall.getUTCMonth()],
  MMM: (wall) => months[wall.getUTCMonth()]?.slice(0, 3),
  MM: (wall) => digits(wall.getUTCMonth() + 1),
  EEEE: (wall) => days[wall.getUTCDay()],
  EEE: (wall) => days[wall.getUTCDay()]?.slice(0, 3),
  dd: (wall) => digits(wall.getUTCDate()),
  d: (wall) => String(wall.getUTCDate()),
  HH: (wall) => digits(wall.getUTCHours()),
  mm: (wall) => digits(wall.getUTCMinutes()),
}
const token = new RegExp(Object.keys(written).join('|'), 'g')

/**
 * Formatter for a pattern: 'MMM dd, yyyy' gives 'Nov 13, 2026'. UTC and the reader's zone do not use Intl,
 * whose first use blocks a phone for 0.1 s.
 */
export const dateFormat =
  (pattern: string) =>
  (time: number, timeZone: string): string => {
    const wall = new Date(time + zoneOffsetMs(time, timeZone))
    return pattern.replace(token, (name) => written[name]?.(wall) ?? name)
  }

/** Offset of a time zone from UTC at that time. */
export function zoneOffsetMs(time: number, timeZone: string): number {
  if (timeZone === 'UTC') return 0
  if (timeZone === OWN_ZONE) return -new Date(time).getTimezoneOffset() * MINUTE_MS
  const wall = Date.parse(`${formatterOf(timeZone).format(time).replace(' ', 'T')}Z`)
  return Math.round((wall - time) / MINUTE_MS) * MINUTE_MS
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  // Swedish formats times as Date parses them; formatters are slow to create, so they are cached
  const made =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  formatters.set(timeZone, made)
  return made
}

/** 'UTC', 'UTC+1', 'UTC-3:30'. */
export function zoneName(time: number, timeZone: string): string {
  const minutes = zoneOffsetMs(time, timeZone) / MINUTE_MS
  if (minutes === 0) return 'UTC'
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${digits(rest)}`}`
}
