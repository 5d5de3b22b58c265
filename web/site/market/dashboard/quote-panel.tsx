import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { isUnderOneCent } from '../../../../contract/market/money.ts'
import { type HistoryRange, RANGE_OPTIONS } from '../../../../contract/market/ranges.ts'
import { historyChangePercent } from '../../../format/percent.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Panel } from '../../../ui/panel.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ToggleGroup } from '../../../ui/toggle-group.tsx'
import { ChartLegend } from '../chart/chart-legend.tsx'
import type { PriceChartProps } from '../chart/chart-props.ts'
import { PriceChart } from '../chart/price-chart.tsx'
import { CoinIcon } from '../coin-parts/coin-icon.tsx'
import { Money, PercentChange } from '../coin-parts/figures.tsx'
import { FollowStar } from '../coin-parts/follow-star.tsx'
import type { DashboardCoin } from './coins.ts'
import { coinDataQuery, priceHistoryQuery } from './market-queries.ts'

const HINT = 'Drag to filter the news by time'

type QuotePanelProps = Pick<PriceChartProps, 'span' | 'onSpan' | 'articleCount'> & {
  coins: DashboardCoin[]
  coin: DashboardCoin
  onCoinChange: (symbol: string) => void
  range: HistoryRange
  onRangeChange: (range: HistoryRange) => void
}

/**
 * One row for quote, coin and range, two when the panel is narrow. Folded it is a grid: quote and coin above,
 * chart and ranges (two by two below 560 px) under them.
 */
export function QuotePanel({ coins, onCoinChange, onRangeChange, ...chart }: QuotePanelProps) {
  const { coin, range, ...span } = chart
  const foot = useRef<HTMLDivElement>(null)
  const quote = useQuery(coinDataQuery(coin.symbol))
  const history = useQuery(priceHistoryQuery(coin.symbol, range))
  const name = quote.data?.name || coin.name || coin.symbol
  const dayChange = quote.isPending ? undefined : (quote.data?.price_change_24h_percent ?? null)
  const rangeChange = history.isPending
    ? undefined
    : historyChangePercent(history.data?.[0]?.price, history.data?.at(-1)?.price)
  const change = range === '24h' ? dayChange : rangeChange
  return (
    <Panel data-chart-panel className="quote-panel">
      <div className="quote-row">
        <CoinIcon symbol={coin.symbol} size="quote" />
        <div className="quote">
          <QuoteName symbol={coin.symbol} name={name} />
          <QuoteFigures
            price={quote.isPending ? undefined : (quote.data?.price_usd ?? null)}
            change={change}
          />
        </div>
        <div className="quote-choices">
          <SelectField
            label="Coin"
            hideLabel
            value={coin.symbol}
            onChange={(event) => onCoinChange(event.target.value)}
            options={coins.map(({ symbol }) => ({ value: symbol, label: symbol }))}
            className="quote-coin"
            selectClassName="border-line-2 font-strong folded:pl-2.5 folded:pr-7"
          />
          <ToggleGroup
            label="Range"
            value={range}
            options={RANGE_OPTIONS}
            onChange={onRangeChange}
            className="quote-ranges"
          />
        </div>
      </div>
      <PriceChart
        {...span}
        symbol={coin.symbol}
        name={name}
        range={range}
        history={history.data}
        loading={history.isPending}
        change={change}
        hint={HINT}
        foot={foot}
      />
      {/* folded it is over the movers' strip, and only while there is a span */}
      <div ref={foot} className="quote-foot">
        <ChartLegend hint={HINT} />
      </div>
    </Panel>
  )
}

const QuoteName = ({ symbol, name }: { symbol: string; name: string }) => (
  <p className="quote-name">
    <span className="truncate">{name}</span>
    <span className="font-label text-fg-3">{symbol}</span>
    <FollowStar
      symbol={symbol}
      name={name}
      className="-my-1.5 self-center max-md:-mx-2.5 max-md:-my-3.5"
    />
  </p>
)

/** Undefined while loading, null when missing. */
type Figure = number | null | undefined

/**
 * Price and change. A skeleton while loading, and a second line with the exact price under one cent, absolutely
 * positioned, so that all quotes have the same height. A missing price is small and grey: large it would pass for one.
 */
export function QuoteFigures({ price, change }: { price: Figure; change: Figure }) {
  const isMissing = price === null
  const note = isMissing ? undefined : noteOn(price, change)
  return (
    <div
      className="relative mt-0.5 folded:mt-0"
      aria-busy={price === undefined || change === undefined}
    >
      <p className={classNames('quote-figures', isMissing && 'text-small text-fg-3')}>
        {price === undefined ? (
          <span className="quote-price">
            <Skeleton className="h-[.8em] w-[5.2em]" />
          </span>
        ) : (
          <Money
            value={price}
            className={classNames('tabular-nums', !isMissing && 'quote-price font-strong')}
          />
        )}
        {change === undefined ? (
          <Skeleton className="h-3.5 w-16" />
        ) : (
          <PercentChange
            percent={change}
            glyph
            {...(!isMissing && { className: 'font-strong folded:text-small' })}
          />
        )}
        {isMissing && <span>no price yet</span>}
      </p>
      {note && <p className="quote-note">{note}</p>}
    </div>
  )
}

function noteOn(price: Figure, change: Figure): ReactNode {
  if (isUnderOneCent(price)) return <Money value={price} exact />
  if (change === null) return 'no price yet to compare with'
  return undefined
}
