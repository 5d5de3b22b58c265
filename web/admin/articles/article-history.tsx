import { useQuery } from '@tanstack/react-query'
import type { AdminArticle } from '../../../contract/news/articles.ts'
import { read } from '../../api/queries.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { Hint, PartTitle } from '../../ui/text.tsx'
import { changedFieldWords, valueText } from '../logs/change-text.ts'
import { activityWords } from '../logs/log-text.ts'

export function ArticleHistory({
  article: { id, corrected, correction },
}: {
  article: AdminArticle
}) {
  const logs = useQuery(
    read('GET /api/logs', {
      query: { entity_type: 'article', entity_id: id, changes: true, limit: 50 },
    }),
  )
  const changes = logs.data?.filter(({ change }) => change)
  return (
    <section aria-label="History">
      <PartTitle>History</PartTitle>
      <ol aria-busy={logs.isPending} className="grid gap-3 text-small">
        {changes?.map(({ id: logId, action, created_at, change }) => (
          <li key={logId} className="border-line-2 border-l-2 pl-3">
            <p className="text-hint text-fg-3">
              {formatTimestamp(created_at)}, {change?.by}
            </p>
            {change?.fields.length === 0 && <p>{activityWords(action)}</p>}
            {change?.fields.map(({ field, before, after }) => (
              <p key={field} className="[overflow-wrap:anywhere]">
                {changedFieldWords(field)}{' '}
                <del className="text-fg-3">{valueText(field, before)}</del> to{' '}
                <ins className="font-strong no-underline">{valueText(field, after)}</ins>
              </p>
            ))}
          </li>
        ))}
      </ol>
      {changes?.length === 0 && (
        <Hint>
          {/* the log is kept for a while, a correction for good */}
          {correction && corrected.length > 0
            ? `Corrected by ${correction.by}, ${formatTimestamp(correction.at)}.`
            : 'Nobody has changed it.'}
        </Hint>
      )}
      {logs.isError && <Hint>Could not be loaded.</Hint>}
    </section>
  )
}
