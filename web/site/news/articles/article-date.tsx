import { formatArticleDate, formatClock, formatMoment } from '../../../format/article-date.ts'
import { useNow, useTimeZone } from '../../frame/clock/clock.ts'

/**
 * '12 minutes ago', later 'Nov 13, 2026', with the time of day: UTC in the HTML, the reader's after
 * hydration. The exact time is in the title.
 */
export function ArticleDate({ published, className }: { published: string; className?: string }) {
  const now = useNow()
  const timeZone = useTimeZone()
  const time = Date.parse(published)
  if (Number.isNaN(time)) return null
  return (
    <span className={className}>
      <time dateTime={published} title={formatMoment(time, timeZone)}>
        {formatArticleDate(published, now, timeZone)}
      </time>{' '}
      <span>{formatClock(time, timeZone)}</span>
    </span>
  )
}
