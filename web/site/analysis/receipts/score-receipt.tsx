import '../../../styles/site.css'
import { useQuery } from '@tanstack/react-query'
import { scoreBand } from '../../../../contract/analysis/scores.ts'
import type { Article } from '../../../../contract/news/articles.ts'
import { formatScore } from '../../../format/score.ts'
import { TitledPopover } from '../../../ui/popover.tsx'
import { BAND_COLOURS, BAND_WORDS, SCORE_NAMES, ScoreGlyph } from '../../../ui/score-chip.tsx'
import { ReceiptAnswer } from './receipt-answer.tsx'
import { ReceiptBody } from './receipt-body.tsx'
import { receiptQuery } from './receipt-query.ts'
import { ScoreScale } from './score-scale.tsx'

export { receiptQuery }

type Scored = Pick<Article, 'id' | 'title' | 'freshness_score' | 'sentiment_score' | 'ad'>
type Props = {
  article: Scored
  kind: 'freshness' | 'sentiment'
  anchor: HTMLElement
  onClose: () => void
}

const LINES = [
  'h-4 w-4/5',
  'mt-6 h-1.5',
  'mt-3 h-3.5 w-2/5',
  'mt-4 h-20',
  'mt-4 h-3.5',
  'mt-2.5 h-3.5',
]

/** Why this article has this score: first what is already loaded, then the reasons. */
export function ScoreReceipt({ article, kind, anchor, onClose }: Props) {
  const receipt = useQuery(receiptQuery(article.id))
  const score = article[`${kind}_score`] ?? 0
  const band = scoreBand(score)
  const heading = (
    <>
      <ScoreGlyph kind={kind} band={band} className={`size-3.5 ${BAND_COLOURS[band]}`} />
      {SCORE_NAMES[kind]} {formatScore(score)}{' '}
      <small className="text-small font-label text-fg-3">
        of 10, {kind === 'sentiment' ? BAND_WORDS[band] : band}
      </small>
    </>
  )
  return (
    <TitledPopover
      heading={heading}
      anchor={anchor}
      onClose={onClose}
      roomClass="max-md:min-h-[330px]"
    >
      {receipt.isError && !receipt.data && (
        <div className="px-[18px]">
          <ScoreScale kind={kind} score={score} />
        </div>
      )}
      <ReceiptAnswer
        name="receipt"
        query={receipt}
        hint="The score itself is not affected."
        failureClass="px-[18px] pt-6 pb-6"
        loadingClass="h-[290px] px-[18px]"
        lines={LINES}
      >
        {(answer) => <ReceiptBody article={article} kind={kind} score={score} answer={answer} />}
      </ReceiptAnswer>
    </TitledPopover>
  )
}
