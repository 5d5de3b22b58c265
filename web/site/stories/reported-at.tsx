import { formatMoment } from '../../format/article-date.ts'
import { formatShortTime } from '../../format/day-name.ts'
import { useNow, useTimeZone } from '../frame/clock/clock.ts'

/** '09:12' today, 'Nov 14 09:12' otherwise; the exact time is in the title. */
export function ReportedAt({ at, className }: { at: string; className?: string }) {
  const now = useNow()
  const timeZone = useTimeZone()
  const time = Date.parse(at)
  return (
    <time dateTime={at} title={formatMoment(time, timeZone)} className={className}>
      {formatShortTime(time, now, timeZone)}
    </time>
  )
}
