import '../../styles/site.css'
import { useQuery } from '@tanstack/react-query'
import type { ArticleReceipt } from '../../../contract/analysis/receipts.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import type { StoryReport } from '../../../contract/stories/stories.ts'
import { TitledPopover } from '../../ui/popover.tsx'
import { signedPush, strongest } from '../analysis/receipts/reason-parts.tsx'
import { reasonFor } from '../analysis/receipts/reasons.ts'
import { ReceiptAnswer } from '../analysis/receipts/receipt-answer.tsx'
import { receiptQuery } from '../analysis/receipts/receipt-query.ts'
import { AccentLink } from '../frame/page-frame/text-links.tsx'
import { sourceName } from '../news/articles/article-link.ts'
import { SentimentFigure } from './sentiment-mark.tsx'

type Props = { reports: readonly StoryReport[]; anchor: HTMLElement; onClose: () => void }

/** Maximum of receipts loaded at once; other outlets are counted. */
const MOST = 6
const STRONGEST = 3

export function StoryReceipt({ reports, anchor, onClose }: Props) {
  const counting = reports.filter(
    (report) => report.sentiment_score !== null && isIndependent(report),
  )
  const left = counting.length - MOST
  return (
    <TitledPopover
      heading="Why these scores?"
      anchor={anchor}
      onClose={onClose}
      roomClass="max-md:[&_li]:min-h-[109px]"
    >
      <ul className="divide-y divide-line border-line border-t">
        {counting.slice(0, MOST).map((report) => (
          <li key={report.id} className="px-[18px] py-3">
            <div className="flex items-baseline justify-between gap-3">
              <b className="min-w-0 font-strong text-fg [overflow-wrap:anywhere]">
                {sourceName({ publisher: report.publisher, publisher_name: null })}
              </b>
              <SentimentFigure score={report.sentiment_score} className="flex-none" />
            </div>
            <Reason report={report} />
          </li>
        ))}
      </ul>
      <div className="receipt-foot">
        {left > 0 && `${countText(left, 'more report')} counted the same way. `}
        Copies and advertisements do not count.{' '}
        <AccentLink to="/scores">How scores are made</AccentLink>
      </div>
    </TitledPopover>
  )
}

const isIndependent = ({ kind, ad }: StoryReport) => kind === 'own' && !ad

const Reason = ({ report }: { report: StoryReport }) => (
  <ReceiptAnswer
    name="receipt"
    query={useQuery(receiptQuery(report.id))}
    hint="The score itself is not affected."
    failureClass="mt-2"
    loadingClass="h-10 pt-1.5"
    lines={['h-3.5 w-11/12', 'mt-2 h-3 w-1/2']}
  >
    {(answer) => <Loaded score={report.sentiment_score} answer={answer} />}
  </ReceiptAnswer>
)

function Loaded({
  score,
  answer: { receipt, corrected },
}: {
  score: number | null
  answer: ArticleReceipt
}) {
  if (corrected.includes('sentiment')) return <p className="mt-0.5">An editor set this score.</p>
  if (!receipt) return <p className="mt-0.5">No receipt was kept for this score.</p>
  const { sentiment } = receipt
  return (
    <>
      <p className="mt-0.5">{reasonFor('sentiment', score, receipt)}</p>
      {sentiment.kind === 'words' && sentiment.words.length > 0 && (
        <p className="mt-1 flex flex-wrap gap-x-3 text-small text-fg-3 tabular-nums">
          {strongest(sentiment.words, STRONGEST).map(({ word, push }) => (
            <span key={word}>
              {word}{' '}
              <b className={`font-strong ${push < 0 ? 'text-bear-text' : 'text-bull-text'}`}>
                {signedPush(push)}
              </b>
            </span>
          ))}
        </p>
      )}
      {sentiment.kind === 'quotes' && sentiment.quotes[0] && (
        <p className="mt-1 text-small text-fg-3 [overflow-wrap:anywhere]">
          ‘{sentiment.quotes[0].text}’
        </p>
      )}
    </>
  )
}
