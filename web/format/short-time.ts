import { format, isSameDay, isSameYear } from 'date-fns'

/**
 * '15:40' today, else 'Nov 12, 14:20', with the year if it differs. In the reader's time, for admin screens.
 */
export function shortTime(time: string, now = new Date()): string {
  const date = new Date(time)
  if (isSameDay(date, now)) return format(date, 'HH:mm')
  return format(date, isSameYear(date, now) ? 'MMM d, HH:mm' : 'MMM d, yyyy, HH:mm')
}
