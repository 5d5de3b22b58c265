import { formatArticleDate, formatMoment } from '../format/article-date.ts'
import { useNow } from './clock.ts'

/** '12 minutes ago', later 'Nov 13, 2026'; the exact moment is in the title. */
export function ArticleDate({ published, className }: { published: string; className?: string }) {
  const now = useNow()
  const time = Date.parse(published)
  return (
    <time
      dateTime={published}
      title={Number.isNaN(time) ? undefined : formatMoment(time)}
      className={className}
    >
      {formatArticleDate(published, now)}
    </time>
  )
}
