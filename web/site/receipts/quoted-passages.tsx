import { Check } from 'lucide-react'
import type { Quotes } from '../../../contract/analysis/receipts.ts'
import { classNames } from '../../ui/class-names.ts'

/** The passages a model named, each found in the text it was given. */
export function QuotedPassages({ reasons: { quotes }, score }: { reasons: Quotes; score: number }) {
  if (quotes.length === 0)
    return <p className="text-fg-3">Unsupported: the model gave no passage that is in the text.</p>
  return (
    <div className="grid gap-2">
      <h3 className="text-hint font-strong text-fg">Passages that carried it</h3>
      {quotes.map(({ text, pull }) => (
        <blockquote
          key={text}
          className={classNames(
            'border-l-3 py-0.5 pl-3 text-fg [overflow-wrap:anywhere]',
            pull === 'up' ? 'border-bull' : 'border-bear border-dashed',
          )}
        >
          ‘{text}’
          <span className="mt-0.5 flex items-center gap-[5px] text-meta text-fg-3">
            <Check className="size-3! text-bull" />
            {(pull === 'up') === score >= 5
              ? 'Found word for word in the text'
              : 'Found word for word, pulls the other way'}
          </span>
        </blockquote>
      ))}
    </div>
  )
}
