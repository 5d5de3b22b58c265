import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { type HistoryRange, RANGE_OPTIONS } from '../../../contract/market/ranges.ts'
import { percentChange } from '../../format/percent.ts'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { ToggleGroup } from '../../ui/toggle-group.tsx'
import { ChartLegend } from '../chart/chart-legend.tsx'
import type { PriceChartProps } from '../chart/chart-props.ts'
import { PriceChart } from '../chart/price-chart.tsx'
import { CoinIcon } from '../coin-parts/coin-icon.tsx'
import { FollowStar } from '../coin-parts/follow-star.tsx'
import type { DashboardCoin } from './coins.ts'
import { coinData, priceHistory } from './market-queries.ts'
import { QuoteFigures } from './quote-figures.tsx'

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
export function QuotePanel({ coins, coin, onCoinChange, range, onRangeChange, ...chart }: QuotePanelProps) {
  const foot = useRef<HTMLDivElement>(null)
  const quote = useQuery(coinData(coin.symbol))
  const history = useQuery(priceHistory(coin.symbol, range))
  const name = quote.data?.name || coin.name || coin.symbol
  const dayChange = quote.isPending ? undefined : (quote.data?.price_change_24h_percent ?? null)
  const rangeChange = history.isPending
    ? undefined
    : percentChange(history.data?.[0]?.price, history.data?.at(-1)?.price)
  const change = range === '24h' ? dayChange : rangeChange
  return (
    <Panel
      data-chart-panel
      className="@container relative z-3 flex flex-col px-5 pt-5 max-wide:px-4 max-wide:pt-4 folded:col-span-2 folded:grid folded:grid-cols-[auto_minmax(0,1fr)_auto] folded:items-center folded:gap-x-2.5 folded:gap-y-1 folded:border-0 folded:px-3 folded:pt-2 folded:pb-1.5 sm:folded:grid-cols-[auto_minmax(0,1fr)_auto_auto] md:folded:grid-cols-[auto_auto_minmax(0,1fr)_208px] md:folded:pt-2.5"
    >
      <div className="flex items-start gap-3.5 max-lg:gap-2.5 max-md:gap-3.5 @max-[520px]:flex-wrap folded:contents">
        <CoinIcon symbol={coin.symbol} size="quote" />
        <div className="min-w-0 @max-[520px]:flex-1 folded:col-start-2 folded:row-start-1 folded:grid folded:min-h-12 folded:content-center md:folded:row-span-2">
          <p className="flex min-w-0 items-baseline gap-[7px] text-base leading-[18px] font-strong folded:gap-1.5 folded:text-small folded:leading-[15px]">
            <span className="truncate">{name}</span>
            <span className="font-medium text-fg-3">{coin.symbol}</span>
            <FollowStar
              symbol={coin.symbol}
              name={name}
              className="-my-1.5 self-center max-md:-mx-2.5 max-md:-my-3.5"
            />
          </p>
          <QuoteFigures
            price={quote.isPending ? undefined : (quote.data?.price_usd ?? null)}
            change={change}
            className="mt-0.5 folded:mt-0"
            priceClassName="text-price max-lg:text-[25px] max-md:text-price max-[359px]:text-[25px] folded:text-[18px] folded:leading-5"
          />
        </div>
        <div className="ml-auto flex items-center gap-2 @max-[520px]:ml-0 @max-[520px]:w-full folded:contents">
          <SelectField
            label="Coin"
            hideLabel
            value={coin.symbol}
            onChange={(event) => onCoinChange(event.target.value)}
            options={coins.map(({ symbol }) => ({ value: symbol, label: symbol }))}
            className="w-[92px] flex-none max-md:w-24 folded:w-[92px] folded:col-start-3 folded:row-start-1 sm:folded:col-start-4 md:folded:w-full"
            selectClassName="border-line-2 font-strong folded:pl-2.5 folded:pr-7"
          />
          <ToggleGroup
            label="Range"
            value={range}
            options={RANGE_OPTIONS}
            onChange={onRangeChange}
            className="@max-[520px]:flex-1 [&>button]:@max-[520px]:min-w-0 [&>button]:@max-[520px]:px-1 folded:col-start-3 folded:row-start-2 folded:grid folded:w-[92px] folded:grid-cols-2 sm:folded:row-start-1 sm:folded:flex sm:folded:w-52 md:folded:col-start-4 md:folded:row-start-2"
          />
        </div>
      </div>
      <PriceChart
        {...chart}
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
      <div
        ref={foot}
        className="-mx-5 mt-auto flex min-h-10 items-center gap-x-4 gap-y-0.5 border-line border-t px-5 text-hint text-fg-3 max-wide:-mx-4 max-wide:px-4 max-md:min-h-16 max-md:flex-wrap max-md:content-center folded:absolute folded:inset-x-0 folded:top-full folded:mx-0 folded:mt-0 folded:hidden folded:h-[55px] folded:min-h-0 folded:flex-nowrap folded:rounded-bl-[11px] folded:bg-surface folded:px-3 folded:data-active:flex folded:right-16"
      >
        <ChartLegend hint={HINT} />
      </div>
    </Panel>
  )
}
