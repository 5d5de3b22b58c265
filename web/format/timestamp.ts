import { format, isValid, parseISO } from 'date-fns'

/**
 * 'Nov 15, 2026 16:05' in the reader's time zone; only for admin screens, which are not rendered on the
 * server.
 */
export function formatTimestamp(time: string): string {
  const date = parseISO(time)
  return isValid(date) ? format(date, 'MMM dd, yyyy HH:mm') : '-'
}
