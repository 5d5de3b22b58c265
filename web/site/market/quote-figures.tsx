import type { ReactNode } from 'react'
import { isKnown, isUnderOneCent } from '../../format/money.ts'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Change } from '../coin-parts/change.tsx'
import { Money } from '../coin-parts/money.tsx'

/** Undefined while loading, null when missing. */
type Figure = number | null | undefined

type QuoteFiguresProps = { price: Figure; change: Figure; className?: string; priceClassName?: string }

/**
 * Price and change. A skeleton while loading, grey text when missing, and a second line with the exact price
 * under one cent. That line is absolutely positioned, so that all quotes have the same height.
 */
export function QuoteFigures({ price, change, className, priceClassName }: QuoteFiguresProps) {
  const note = noteOn(price, change)
  return (
    <div
      className={classNames('relative', className)}
      aria-busy={price === undefined || change === undefined}
    >
      <p className="quote-figures">
        {price === undefined ? (
          <span className={priceClassName}>
            <Skeleton className="h-[.8em] w-[5.2em]" />
          </span>
        ) : (
          <Money
            value={price}
            className={classNames('font-figure tabular-nums', priceClassName, !isKnown(price) && 'text-fg-3')}
          />
        )}
        {change === undefined ? (
          <Skeleton className="h-3.5 w-16" />
        ) : (
          <Change percent={change} glyph className="font-strong folded:text-small" />
        )}
      </p>
      {note && <p className="quote-note">{note}</p>}
    </div>
  )
}

function noteOn(price: Figure, change: Figure): ReactNode {
  if (price === null) return 'no price yet'
  if (isUnderOneCent(price)) return <Money value={price} exact />
  if (change === null) return 'no price yet to compare with'
  return undefined
}
