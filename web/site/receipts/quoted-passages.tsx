import { Check } from 'lucide-react'
import type { Quotes } from '../../../contract/analysis/receipts.ts'
import { classNames } from '../../ui/class-names.ts'

const SHOWN = 3

type QuotedPassagesProps = { reasons: Quotes; score: number; brief: boolean }

/** Passages that a model cited, each found in the article's text. `brief`: three, one line each. */
export function QuotedPassages({ reasons, score, brief }: QuotedPassagesProps) {
  const quotes = brief ? reasons.quotes.slice(0, SHOWN) : reasons.quotes
  if (quotes.length === 0) return <p className="text-fg-3">The model named no passage that is in the text.</p>
  return (
    <div className="grid gap-2">
      <h3 className="text-hint font-strong text-fg">Passages it is based on</h3>
      {quotes.map(({ text, pull }) => (
        <blockquote
          key={text}
          className={classNames(
            'border-l-3 py-0.5 pl-3 text-fg [overflow-wrap:anywhere]',
            pull === 'up' ? 'border-bull' : 'border-bear border-dashed',
          )}
        >
          <span className={brief ? 'line-clamp-1' : undefined}>‘{text}’</span>
          <span className="mt-0.5 flex items-center gap-[5px] text-meta text-fg-3">
            <Check className="size-3! text-bull" />
            {(pull === 'up') === score >= 5
              ? 'Found word for word in the text'
              : 'Found word for word; points the other way'}
          </span>
        </blockquote>
      ))}
    </div>
  )
}
