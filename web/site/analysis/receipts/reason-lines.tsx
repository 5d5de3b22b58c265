import '../../../styles/site.css'
import { useQuery } from '@tanstack/react-query'
import type { Article } from '../../../../contract/news/articles.ts'
import { NOT_SCORED, reasonFor } from './reasons.ts'
import { receiptQuery } from './receipt-query.ts'

export function ReasonLines({ article }: { article: Article }) {
  const { data } = useQuery(receiptQuery(article.id))
  const receipt = data?.receipt
  if (!receipt) return data ? 'No receipt was kept for these scores.' : null
  const reason = (kind: 'freshness' | 'sentiment') =>
    data.corrected.includes(kind)
      ? 'An editor set this score.'
      : kind === 'sentiment' && article.ad && article.sentiment_score !== null
        ? NOT_SCORED
        : reasonFor(kind, article[`${kind}_score`], receipt)
  return (
    <>
      {article.freshness_score !== null && (
        <span className="block">
          <b className="font-label text-fg-2">Freshness</b> {reason('freshness')}
        </span>
      )}
      <span className="block">
        <b className="font-label text-fg-2">
          {article.sentiment_score === null ? 'No sentiment' : 'Sentiment'}
        </b>{' '}
        {reason('sentiment')}
      </span>
    </>
  )
}
