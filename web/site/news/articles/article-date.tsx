import { formatArticleDate, formatMoment } from '../../../format/article-date.ts'
import { useNow, useTimeZone } from '../../frame/clock/clock.ts'

/** '12 minutes ago', later 'Nov 13, 2026'; the exact time in the title, in UTC until the page is hydrated. */
export function ArticleDate({ published, className }: { published: string; className?: string }) {
  const now = useNow()
  const timeZone = useTimeZone()
  const time = Date.parse(published)
  if (Number.isNaN(time)) return null
  return (
    <time dateTime={published} title={formatMoment(time, timeZone)} className={className}>
      {formatArticleDate(published, now, timeZone)}
    </time>
  )
}
