import '../../../styles/site.css'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { formatPrice, withCommas } from '../../../../contract/market/money.ts'
import type { PriceChange, ReactionReceipt } from '../../../../contract/market/reactions.ts'
import { read } from '../../../api/queries.ts'
import { formatPercent } from '../../../format/percent.ts'
import { lasted } from '../../../format/reaction.ts'
import { TitledPopover } from '../../../ui/popover.tsx'
import { ReceiptAnswer } from '../../analysis/receipts/receipt-answer.tsx'
import { useTimeZone } from '../../frame/clock/clock.ts'
import { AccentLink } from '../../frame/page-frame/text-links.tsx'
import { CoinIcon } from '../coin-parts/coin-icon.tsx'
import { trendText } from '../coin-parts/trend-text.ts'
import { BeforeAfter } from './before-after.tsx'
import { ReactionLine } from './reaction-line.tsx'
import { gapText, momentText } from './reaction-words.ts'

type Props = { storyId: number; symbol: string; anchor: HTMLElement; onClose: () => void }

const LINES = ['h-[76px]', 'mt-3.5 h-24', 'mt-8 h-3.5 w-3/4', 'mt-4 h-3.5', 'mt-2.5 h-3.5 w-4/5']

export function PriceReceipt({ storyId, symbol, anchor, onClose }: Props) {
  const heading = (
    <>
      <CoinIcon symbol={symbol} size="row" />
      {symbol} around this story
    </>
  )
  return (
    <TitledPopover heading={heading} anchor={anchor} onClose={onClose} roomClass="max-md:h-[540px]">
      <ReceiptAnswer
        name="price reaction"
        query={useQuery(reactionQuery(storyId, symbol))}
        hint="The article and its scores are not affected."
        failureClass="h-60 content-center px-[18px]"
        loadingClass="h-[300px] px-[18px]"
        lines={LINES}
      >
        {(receipt) => <Body receipt={receipt} />}
      </ReceiptAnswer>
    </TitledPopover>
  )
}

function Body({ receipt }: { receipt: ReactionReceipt }) {
  const timeZone = useTimeZone()
  const { symbol, price, gap, step_minutes, market_coins, market_line } = receipt
  const missing =
    price === null && gap ? `No price data for ${symbol} ${gapText(gap, timeZone)}` : undefined
  return (
    <>
      <div className="grid gap-3.5 px-[18px] pb-4">
        <dl className="grid grid-cols-[1fr_1.28fr_1.28fr] max-md:grid-cols-[1fr_1.12fr_1.12fr] rounded-control border border-line">
          <Cell name="Hour before" change={receipt.hour_before} isOver />
          <Cell name="After 1h" change={receipt.after_1h} />
          <Cell name="After 24h" change={receipt.after_24h} />
        </dl>
        <BeforeAfter receipt={receipt} />
        <ReactionLine receipt={receipt} message={missing} />
        {!missing && (
          <p className="flex flex-wrap gap-x-3.5 gap-y-1 text-hint text-fg-3 [&>span]:inline-flex [&>span]:items-center [&>span]:gap-1.5">
            <span>
              <i className="w-3.5 border-fg-2 border-t-2" />
              {symbol}
            </span>
            {market_line.length > 0 && (
              <span>
                <i className="w-3.5 border-fg-3 border-t-2 border-dotted" />
                market ({market_coins} largest coins, by value)
              </span>
            )}
            <span>
              <i className="h-3 border-fg-2 border-l-[1.5px] border-dashed" />
              first report
            </span>
          </p>
        )}
        {!missing && <p className="text-read text-fg">{counted(receipt, timeZone)}</p>}
      </div>
      <p className="rounded-b-panel border-line border-t bg-surface-2 px-[18px] py-3 text-small text-fg-3">
        A move after a story is not proof that the story caused it.{' '}
        {step_minutes > 5 ? 'Hourly prices by now.' : '5-minute prices.'}{' '}
        <AccentLink to="/scorecard">Scorecard</AccentLink>
      </p>
    </>
  )
}

/** '+1.80% so far, after 6 h 53 min. Counted from the first outlet: Ledgerline, Nov 13 09:12, at $65384.10.' */
function counted(
  { at, price, first_publisher, after_1h, after_24h }: ReactionReceipt,
  timeZone: string,
): string {
  const open = [after_1h, after_24h].find(({ so_far_at }) => so_far_at !== null)
  const soFar = open?.so_far_at
    ? `${formatPercent(open.change_percent)} so far, after ${lasted(Date.parse(open.so_far_at) - Date.parse(at))}. `
    : ''
  const outlet = first_publisher ? `: ${first_publisher},` : ','
  const then = price === null ? '' : `, at ${withCommas(formatPrice(price))}`
  return `${soFar}Counted from the first outlet${outlet} ${momentText(at, timeZone)}${then}.`
}

/** The hour before is always complete, so its figure is never 'so far'. */
function Cell({
  name,
  change,
  isOver = false,
}: {
  name: string
  change: PriceChange
  isOver?: boolean
}) {
  const timeZone = useTimeZone()
  const isKnown = change.change_percent !== null && (isOver || change.state === 'closed')
  return (
    <div className="min-w-0 border-line px-2.5 pt-2 pb-[9px] max-md:px-2 [&+&]:border-l">
      <dt className="text-hint text-fg-3">{name}</dt>
      {isKnown ? (
        <dd className={`text-part font-strong tabular-nums ${trendText(change.change_percent)}`}>
          {formatPercent(change.change_percent)}
          {change.market_percent !== null && (
            <small className="block text-hint font-normal text-fg-3">
              market {formatPercent(change.market_percent)}
            </small>
          )}
        </dd>
      ) : change.state === 'no_data' ? (
        <dd className="leading-6 font-label text-fg-3">no price data</dd>
      ) : (
        <dd className="leading-6 font-label text-fg-3">
          still measuring
          {!isOver && (
            <small className="block text-hint font-normal">
              until {momentText(change.ends_at, timeZone)}
            </small>
          )}
        </dd>
      )}
    </div>
  )
}

export const reactionQuery = (storyId: number, symbol: string) =>
  queryOptions({
    ...read('GET /api/stories/:id/reactions/:symbol', { params: { id: storyId, symbol } }),
    meta: { failure: 'Failed to fetch the price reaction' },
    // changes with the prices while a window is open
    staleTime: 60_000,
  })
