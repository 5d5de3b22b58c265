import { shareBefore } from '../../../../contract/market/before-after.ts'
import type { PriceChange, ReactionReceipt } from '../../../../contract/market/reactions.ts'
import { PercentChange } from '../coin-parts/figures.tsx'

/** 'Before the first report: -1.08% · after: -0.31%'; nothing without prices. */
export function BeforeAfterLine({ before, after }: { before: PriceChange; after: PriceChange }) {
  if (before.change_percent === null || after.state === 'no_data') return null
  const isOver = after.state === 'closed' && after.change_percent !== null
  return (
    <>
      Before the first report:{' '}
      <PercentChange percent={before.change_percent} className="font-strong" /> · after:{' '}
      {isOver ? (
        <PercentChange percent={after.change_percent} className="font-strong" />
      ) : (
        'still measuring'
      )}
    </>
  )
}

/** The line in a box; with a bar where the move of both hours is beyond the coin's usual hour. */
export function BeforeAfter({ receipt }: { receipt: ReactionReceipt }) {
  const { hour_before: before, after_1h: after, usual_hour_percent } = receipt
  if (before.change_percent === null || after.state === 'no_data') return null
  const share = after.state === 'closed' ? shareBefore(before, after, usual_hour_percent) : null
  return (
    <div className="rounded-control border border-line bg-surface-2 px-3 py-[9px] text-small text-fg-2 tabular-nums">
      <BeforeAfterLine before={before} after={after} />
      {share !== null && (
        <>
          <div aria-hidden="true" className="mt-[7px] flex h-1.5 gap-0.5">
            <i className="rounded-[2px] bg-fg-2" style={{ width: `${share}%` }} />
            <i className="flex-1 rounded-[2px] bg-[repeating-linear-gradient(135deg,var(--text-3)_0_2px,var(--line-2)_2px_4px)]" />
          </div>
          <small className="mt-px block text-small text-fg-3">
            {share}% of the two hours’ move beside the market came before the first report. Prices
            are 5 minutes apart and can be half an hour old.
          </small>
        </>
      )}
    </div>
  )
}
