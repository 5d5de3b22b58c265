import { useQuery } from '@tanstack/react-query'
import { HISTORY_RANGES, type HistoryRange, RANGE_LABELS } from '../../../contract/ranges.ts'
import { percentChange } from '../../format/percent.ts'
import { Panel } from '../../ui/panel.tsx'
import { TrendGlyph } from '../../ui/score-glyph.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { ToggleGroup } from '../../ui/toggle-group.tsx'
import { Money } from '../money.tsx'
import { ChangeText, isRise } from './change.tsx'
import { CoinIcon } from './coin-icon.tsx'
import type { DashboardCoin } from './coins.ts'
import { coinData, priceHistory } from './market-queries.ts'
import { PriceChart } from './price-chart.tsx'

const ranges = HISTORY_RANGES.map((value) => ({ value, label: RANGE_LABELS[value] }))

type QuotePanelProps = {
  coins: DashboardCoin[]
  coin: DashboardCoin
  onCoinChange: (symbol: string) => void
  range: HistoryRange
  onRangeChange: (range: HistoryRange) => void
}

export function QuotePanel({ coins, coin, onCoinChange, range, onRangeChange }: QuotePanelProps) {
  const { data: quote } = useQuery(coinData(coin.symbol))
  const history = useQuery(priceHistory(coin.symbol, range))
  const name = quote?.name || coin.name || coin.symbol
  const change =
    range === '24h'
      ? quote?.price_change_24h_percent
      : percentChange(history.data?.[0]?.price, history.data?.at(-1)?.price)
  const rise = isRise(change)
  return (
    <Panel className="@container px-5 pt-5 pb-3.5 max-md:px-4 max-md:pt-4 max-md:pb-2.5">
      <div className="flex items-start gap-3.5 @max-[520px]:flex-wrap">
        <CoinIcon symbol={coin.symbol} size="quote" />
        <div className="min-w-0">
          <p className="flex min-w-0 items-baseline gap-[7px] text-base leading-[18px] font-strong">
            <span className="truncate">{name}</span>
            <span className="font-medium text-fg-3">{coin.symbol}</span>
          </p>
          <p className="mt-0.5 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
            <Money
              value={quote?.price_usd}
              className="text-price font-figure tabular-nums max-[359px]:text-[25px]"
            />
            <span className="inline-flex items-center gap-[5px] font-strong">
              <TrendGlyph
                up={rise}
                className={rise ? 'size-2.5 text-bull-text' : 'size-2.5 text-bear-text'}
              />
              <ChangeText percent={change} />
            </span>
          </p>
        </div>
        <div className="ml-auto flex items-center gap-2 @max-[520px]:ml-0 @max-[520px]:w-full">
          <SelectField
            label="Coin"
            hideLabel
            value={coin.symbol}
            onChange={(event) => onCoinChange(event.target.value)}
            options={coins.map(({ symbol }) => ({ value: symbol, label: symbol }))}
            className="w-[92px] flex-none max-md:w-24"
            selectClassName="border-line-2 font-strong"
          />
          <ToggleGroup
            label="Range"
            value={range}
            options={ranges}
            onChange={onRangeChange}
            className="@max-[520px]:flex-1 [&>button]:@max-[520px]:min-w-0 [&>button]:@max-[520px]:px-1"
          />
        </div>
      </div>
      <PriceChart
        name={name}
        range={range}
        history={history.data}
        loading={history.isPending}
        change={change}
      />
    </Panel>
  )
}
