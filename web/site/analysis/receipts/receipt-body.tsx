import { useState } from 'react'
import type { ArticleReceipt, Receipt } from '../../../../contract/analysis/receipts.ts'
import type { Article } from '../../../../contract/news/articles.ts'
import { countText, formatCount } from '../../../../contract/platform/count-text.ts'
import { formatClock, formatDay } from '../../../format/article-date.ts'
import { formatScore } from '../../../format/score.ts'
import { useTimeZone } from '../../frame/clock/clock.ts'
import { AccentLink } from '../../frame/page-frame/text-links.tsx'
import { FreshnessParts, MovingWords, QuotedPassages } from './reason-parts.tsx'
import { analyzerName, NOT_SCORED, reasonFor } from './reasons.ts'
import { Rubric, ScoreScale } from './score-scale.tsx'

type Props = {
  article: Pick<Article, 'title' | 'ad'>
  kind: 'freshness' | 'sentiment'
  score: number
  answer: ArticleReceipt
}

export function ReceiptBody({
  article,
  kind,
  score,
  answer: { receipt, kept_since, corrected },
}: Props) {
  const timeZone = useTimeZone()
  const [brief, setBrief] = useState(true)
  if (kind === 'sentiment' && article.ad && !corrected.includes(kind))
    return (
      <div className="grid gap-3.5 px-[18px] pb-4">
        <p className="text-fg">{NOT_SCORED}</p>
        <ScoreScale kind={kind} score={score} />
      </div>
    )
  if (!receipt)
    return (
      <div className="grid gap-3.5 px-[18px] pb-4">
        <ScoreScale kind={kind} score={score} />
        <p>
          {corrected.includes(kind) && 'An editor set this score. '}
          No receipt was kept for this score.
          {kept_since &&
            ` Receipts exist for articles analysed since ${formatDay(Date.parse(kept_since), timeZone)}.`}
        </p>
        <Rubric kind={kind} score={score} />
      </div>
    )
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 px-[18px] pb-4">
        <p className="text-fg">
          {corrected.includes(kind)
            ? `An editor set this score. ${analyzerName(receipt)} said ${formatScore(receipt[`${kind}_score`] ?? 0)}, for these reasons.`
            : sentenceOf(article, kind, score, receipt)}
        </p>
        {!brief && <ScoreScale kind={kind} score={score} />}
        <BasedOn kind={kind} receipt={receipt} brief={brief} />
        {!brief && kind === 'freshness' && !corrected.includes('ad') && (
          <AdReasons receipt={receipt} />
        )}
        {!brief && <Rubric kind={kind} score={score} />}
        <button
          type="button"
          aria-expanded={!brief}
          onClick={() => setBrief(!brief)}
          className="finger justify-self-start font-label text-accent-text hover:underline hover:underline-offset-3"
        >
          {brief ? 'More' : 'Less'}
        </button>
      </div>
      <div
        hidden={brief}
        className="rounded-b-panel border-line border-t bg-surface-2 px-[18px] pt-2.5 pb-3 text-small text-fg-3"
      >
        <b className="font-label text-fg-2">{analyzerName(receipt)}</b>, {moment(receipt, timeZone)}
        . {readSentence(kind, receipt)} {leftOutSentence(kind, receipt)}{' '}
        <AccentLink to="/scorecard">How often is it right?</AccentLink>{' '}
        <AccentLink to="/scores">How scores are made</AccentLink>
      </div>
    </>
  )
}

type BasedOnProps = { kind: Props['kind']; receipt: Receipt; brief?: boolean }

/** `brief`: the three strongest reasons. */
export function BasedOn({ kind, receipt, brief = false }: BasedOnProps) {
  const reasons = receipt[kind]
  if (reasons.kind === 'words')
    return <MovingWords reasons={reasons} score={receipt.sentiment_score ?? 0} brief={brief} />
  if (reasons.kind === 'parts')
    return <FreshnessParts reasons={reasons} receipt={receipt} brief={brief} />
  if (reasons.kind === 'quotes')
    return <QuotedPassages reasons={reasons} score={receipt[`${kind}_score`] ?? 0} brief={brief} />
  return null
}

/** Why it looks like an advertisement, one example per reason. */
export function AdReasons({ receipt: { ad_reasons } }: { receipt: Receipt }) {
  if (ad_reasons.length === 0) return null
  const reasons = ad_reasons
    .filter(({ reason }, at) => ad_reasons.findIndex((other) => other.reason === reason) === at)
    .map(({ reason, words }) => (words ? `${reason} ('${words}')` : reason))
  return <p className="[overflow-wrap:anywhere]">Potentially Ad: {reasons.join('; ')}.</p>
}

/** Says first when only the title was available. */
function sentenceOf(
  article: Props['article'],
  kind: Props['kind'],
  score: number,
  receipt: Receipt,
): string {
  const words = article.title.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  return kind === 'sentiment' && readCharacters(kind, receipt) === 0
    ? `Only the title could be read, so this score is based on ${countText(words, 'word')}.`
    : reasonFor(kind, score, receipt)
}

const readCharacters = (kind: Props['kind'], { sentiment, read_characters }: Receipt) =>
  kind === 'sentiment' && sentiment.kind === 'words' ? sentiment.read_characters : read_characters

function readSentence(kind: Props['kind'], receipt: Receipt): string {
  const characters = readCharacters(kind, receipt)
  return characters === 0
    ? 'Read the title only.'
    : `Read the title and ${formatCount(characters)} characters of text.`
}

export function leftOutSentence(kind: Props['kind'], receipt: Receipt): string {
  const reasons = receipt[kind]
  const count = reasons.kind === 'quotes' ? reasons.left_out : 0
  if (count === 0) return ''
  return count === 1
    ? '1 more passage was left out: it is not in the text.'
    : `${count} more passages were left out: they are not in the text.`
}

function moment({ analyzed_at }: Receipt, timeZone: string): string {
  const at = Date.parse(analyzed_at)
  return `${formatDay(at, timeZone)}, ${formatClock(at, timeZone)}`
}
