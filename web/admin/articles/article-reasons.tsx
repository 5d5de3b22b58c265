import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ArticleReceipt, Receipt } from '../../../contract/analysis/receipts.ts'
import type { AdminArticle } from '../../../contract/news/articles.ts'
import { formatScoreExactly } from '../../format/score.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { analyzerName, reasonFor } from '../../site/analysis/receipts/reasons.ts'
import { AdReasons, BasedOn, leftOutSentence } from '../../site/analysis/receipts/receipt-body.tsx'
import { receiptQuery } from '../../site/analysis/receipts/receipt-query.ts'
import { Button } from '../../ui/button.tsx'
import { SCORE_NAMES } from '../../ui/score-chip.tsx'
import { SkeletonRegion } from '../../ui/skeleton.tsx'
import { Hint, Muted, MutedText } from '../../ui/text.tsx'

/** Why the article has these scores; admins also see the cost and the raw reply. */
export function ArticleReasons({ article }: { article: AdminArticle }) {
  // always refetched, because an analysis may just have changed it
  const query = useQuery({ ...receiptQuery(article.id), staleTime: 0 })
  const receipt = query.data?.receipt
  const admin = query.data?.admin
  return (
    <section aria-label="Why these scores">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-small font-label">Why these scores</h3>
        {receipt && (
          <span className="text-small text-fg-3 tabular-nums">
            {analyzerName(receipt)}, {formatTimestamp(receipt.analyzed_at)}
            {admin && admin.cost_usd > 0 && `, $${admin.cost_usd.toFixed(4)}`}
          </span>
        )}
      </div>
      <Reasons article={article} query={query} />
    </section>
  )
}

function Reasons({
  article,
  query,
}: {
  article: AdminArticle
  query: UseQueryResult<ArticleReceipt>
}) {
  if (query.isError)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-fg-2">
        The receipt could not be loaded. The score itself is not affected.
        <Button onClick={() => query.refetch()}>Try again</Button>
      </p>
    )
  if (!query.data)
    return (
      <SkeletonRegion
        label="Loading the receipt"
        className="h-32"
        lines={['h-4 w-2/3', 'mt-3 h-24']}
      />
    )
  const { receipt, admin } = query.data
  if (receipt) return <ScoreReasons receipt={receipt} rawAnswer={admin?.raw_answer} />
  return (
    <MutedText>
      {article.analyzed_at
        ? 'No receipt was kept for these scores.'
        : 'It has not been analysed yet.'}
    </MutedText>
  )
}

type ScoreReasonsProps = { receipt: Receipt; rawAnswer: string | null | undefined }

function ScoreReasons({ receipt, rawAnswer }: ScoreReasonsProps) {
  return (
    <>
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
        {(['freshness', 'sentiment'] as const).map((kind) => (
          <div key={kind} className="min-w-0 text-small text-fg-2">
            <h4 className="mb-1.5 font-strong text-fg">
              {SCORE_NAMES[kind]} {formatScoreExactly(receipt[`${kind}_score`])}{' '}
              <Muted className="font-normal">of 10</Muted>
            </h4>
            <p className="mb-2">{reasonFor(kind, receipt[`${kind}_score`], receipt)}</p>
            <BasedOn kind={kind} receipt={receipt} />
            <Hint className="mt-1.5">{leftOutSentence(kind, receipt)}</Hint>
          </div>
        ))}
      </div>
      <div className="mt-3 text-small text-fg-2 empty:hidden">
        <AdReasons receipt={receipt} />
      </div>
      {rawAnswer && (
        <details className="mt-3 text-small">
          <summary className="min-h-6 font-label text-accent-text">Raw answer</summary>
          <pre className="mt-2 max-h-60 overflow-auto rounded-control border border-line bg-surface-2 p-3 text-small whitespace-pre-wrap [overflow-wrap:anywhere]">
            {rawAnswer}
          </pre>
        </details>
      )}
    </>
  )
}
