import { memo, type ReactNode } from 'react'
import type { CoinRow } from '../../../../contract/market/coins.ts'
import { countText } from '../../../../contract/platform/count-text.ts'
import { isKnown } from '../../../format/money.ts'
import { type Trend, trendOf } from '../../../format/percent.ts'
import { Link } from '../../../page/link.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SortHead } from '../../frame/sorted-table/sorted-table.tsx'
import type { Order } from '../../frame/sorted-table/table-order.ts'
import { CoinIcon } from '../coin-parts/coin-icon.tsx'
import { coinPath } from '../coin-parts/coin-path.ts'
import { MoneyIfKnown, PercentChange } from '../coin-parts/figures.tsx'
import { FollowStar } from '../coin-parts/follow-star.tsx'
import { type ChangeColumn, COIN_COLUMNS, type CoinColumn, newsCount } from './coins-order.ts'
import { mixInWords, NewsMixBar } from './news-mix.tsx'

const noData = <span className="text-fg-3">no data</span>

type CoinsTableProps = {
  coins: readonly CoinRow[]
  order: Order<CoinColumn>
  onOrder: (by: CoinColumn) => void
  /** The one change column that fits a phone. */
  shown: ChangeColumn
}

const cell = 'px-3 py-1 text-right tabular-nums max-xl:px-1.5'

/** Explicit roles, because `display: grid` removes row semantics. */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
}

/** Hidden on tablets; also on the coin's page. */
const tooWide: Partial<Record<CoinColumn, string>> = {
  '1h': 'md:max-[880px]:hidden',
  volume: 'md:max-lg:hidden',
}

/** One table at every width: on a phone each row is a grid of two lines with shared columns. */
export function CoinsTable({ coins, order, onOrder, shown }: CoinsTableProps) {
  return (
    <div className="overflow-x-auto">
      <table
        {...roles.table}
        aria-label="Coins"
        className="w-full border-collapse text-cell max-md:block"
      >
        <thead className="max-md:hidden">
          <tr className="border-line border-b bg-surface-2 text-hint text-fg-3">
            <th scope="col" className="w-[52px]">
              <span className="sr-only">Starred</span>
            </th>
            {heads.map((by) =>
              by === 'line' ? (
                <th key={by} scope="col" className={`${cell} font-label`}>
                  Last 7 days
                </th>
              ) : (
                <SortHead
                  key={by}
                  {...{ by, order, onOrder, columns: COIN_COLUMNS }}
                  label={by === 'rank' ? '#' : undefined}
                  isLeft={by === 'rank' || by === 'name'}
                  className={classNames(
                    'px-3 whitespace-nowrap max-xl:px-1.5',
                    by === 'news' && 'pr-5! max-lg:pr-3! max-[880px]:pr-2!',
                    tooWide[by],
                  )}
                  buttonClass="h-[38px]"
                />
              ),
            )}
          </tr>
        </thead>
        <tbody
          {...roles.group}
          className="max-md:grid max-md:grid-cols-[44px_28px_minmax(0,1fr)_60px_auto] max-md:gap-x-2"
        >
          {coins.map((coin) => (
            <Row key={coin.symbol} coin={coin} shown={shown} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const heads = [
  'rank',
  'name',
  'price',
  '1h',
  '24h',
  '7d',
  'line',
  'market_cap',
  'volume',
  'news',
] as const

/** Memoised: an unchanged row is not rendered again when the order changes. */
const Row = memo(function Row({ coin, shown }: { coin: CoinRow; shown: ChangeColumn }) {
  const name = coin.name || coin.symbol
  const change = (column: ChangeColumn, percent: number | null) => (
    <Cell
      className={classNames(
        cell,
        tooWide[column],
        shown === column ? changeOnPhone : 'max-md:hidden',
      )}
    >
      {isKnown(percent) ? <PercentChange percent={percent} glyph className="font-label" /> : noData}
    </Cell>
  )
  return (
    <tr {...roles.row} className="coin-row">
      <Cell className="pl-3 text-center max-md:relative max-md:z-1 max-md:row-span-2 max-md:self-center max-md:p-0">
        <FollowStar symbol={coin.symbol} name={name} />
      </Cell>
      <Cell className="px-3 text-fg-2 tabular-nums max-xl:px-1.5 max-md:hidden">
        {coin.rank ?? noData}
      </Cell>
      <Cell className="px-3 max-xl:px-1.5 max-md:contents">
        <Link
          to={coinPath(coin.symbol)}
          className="inline-flex max-w-full items-center gap-2.5 align-middle font-strong whitespace-nowrap hover:underline hover:underline-offset-3 max-md:contents"
        >
          <span className="max-md:row-span-2 max-md:self-center">
            <CoinIcon symbol={coin.symbol} size="row" />
          </span>
          <span className="truncate max-md:text-[15px] max-md:leading-5 max-md:after:absolute max-md:after:inset-0">
            {name}
          </span>
          <span className="text-hint font-medium text-fg-3 max-[880px]:hidden">{coin.symbol}</span>
        </Link>
      </Cell>
      <Cell className={`${cell} font-strong max-md:col-start-5 max-md:row-start-1 max-md:p-0`}>
        <MoneyIfKnown value={coin.price_usd} />
      </Cell>
      {change('1h', coin.price_change_1h_percent)}
      {change('24h', coin.price_change_24h_percent)}
      {change('7d', coin.price_change_7d_percent)}
      <Cell
        className={`${cell} max-md:col-start-4 max-md:row-span-2 max-md:row-start-1 max-md:self-center max-md:p-0`}
      >
        {coin.sparkline_7d.filter(isKnown).length > 1 ? (
          <SparkLine prices={coin.sparkline_7d} change={coin.price_change_7d_percent} />
        ) : (
          <span className="text-fg-3 max-md:sr-only">no data</span>
        )}
      </Cell>
      <Cell className={`${cell} text-fg-2 max-md:hidden`}>
        <MoneyIfKnown value={coin.market_cap} />
      </Cell>
      <Cell className={`${cell} text-fg-2 max-md:hidden ${tooWide.volume}`}>
        <MoneyIfKnown value={coin.volume_24h} />
      </Cell>
      <Cell
        className={`${cell} pr-5! max-lg:pr-3! max-[880px]:pr-2! max-md:col-start-3 max-md:row-start-2 max-md:p-0! max-md:text-left`}
      >
        <News coin={coin} name={name} />
      </Cell>
    </tr>
  )
})

const changeOnPhone = 'max-md:col-start-5 max-md:row-start-2 max-md:p-0 max-md:text-small'

const Cell = ({ className, children }: { className: string; children: ReactNode }) => (
  <td {...roles.cell} className={className}>
    {children}
  </td>
)

/** On a phone the whole row is the link, so this is plain text there. */
function News({ coin, name }: { coin: CoinRow; name: string }) {
  const count = newsCount(coin.news_24h)
  return (
    <>
      <Link
        to={`${coinPath(coin.symbol)}#news`}
        aria-label={`${countText(count, 'article')} about ${name}${count === 0 ? '' : `: ${mixInWords(coin.news_24h)}`}`}
        className="inline-flex min-h-6 items-center justify-end gap-2.5 hover:underline hover:underline-offset-3 max-md:hidden"
      >
        <NewsMixBar mix={coin.news_24h} className="h-2 w-18 max-xl:w-11" />
        <b className="min-w-5 text-right font-strong">{count}</b>
      </Link>
      <span className="flex items-center gap-1.5 text-meta text-fg-3 md:hidden">
        <span>{coin.symbol}</span>
        <NewsMixBar mix={coin.news_24h} className="h-1.5 w-8" />
        <span>{count === 0 ? 'no news' : count}</span>
      </span>
    </>
  )
}

/** Rows of the same height while loading. */
export function CoinsSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading coins">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <div
          key={row}
          aria-hidden="true"
          className="flex h-14 animate-[appear-late_150ms_linear] items-center gap-4 border-line px-4 not-first:border-t max-md:h-16"
        >
          <Skeleton className="size-7 rounded-pill" />
          <Skeleton className="h-3.5 w-30" />
          <Skeleton className="ml-auto h-3.5 w-16" />
          <Skeleton className="h-3.5 w-24 max-md:hidden" />
          <Skeleton className="h-3.5 w-24 max-md:hidden" />
        </div>
      ))}
    </div>
  )
}

const width = 112
const height = 32

const colours: Record<Trend, string> = {
  up: 'stroke-bull',
  down: 'stroke-bear',
  flat: 'stroke-control',
}

/** Seven days as a small line with gaps where prices are missing; nothing with fewer than two prices. */
function SparkLine({
  prices,
  change,
}: {
  prices: readonly (number | null)[]
  change: number | null
}) {
  const path = sparkPath(prices)
  if (!path) return undefined
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="ml-auto block h-8 w-28 overflow-visible max-xl:w-19 max-md:h-7 max-md:w-15"
    >
      <path
        d={path}
        fill="none"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        className={colours[trendOf(change)]}
      />
    </svg>
  )
}

/** The height covers at least one per cent of the price, so that stablecoins look flat. */
const LEAST_RANGE = 0.01

function sparkPath(prices: readonly (number | null)[]): string {
  const known = prices.filter((price) => price !== null)
  if (known.length < 2) return ''
  const low = Math.min(...known)
  const high = Math.max(...known)
  const middle = (low + high) / 2
  const range = Math.max(high - low, middle * LEAST_RANGE)
  const y = (price: number) =>
    range === 0 ? height / 2 : height * (0.5 - (price - middle) / range)
  const step = width / (prices.length - 1)
  return prices
    .map((price, index) => {
      if (price === null) return ''
      const isFirst = index === 0 || prices[index - 1] === null
      return `${isFirst ? 'M' : 'L'}${round(index * step)} ${round(y(price))}`
    })
    .join('')
}

const round = (value: number) => Math.round(value * 10) / 10
