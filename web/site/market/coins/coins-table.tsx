import { useMemo } from 'react'
import type { CoinRow } from '../../../../contract/market/coins.ts'
import { isKnown } from '../../../../contract/market/money.ts'
import { countText } from '../../../../contract/platform/count-text.ts'
import { type Trend, trendOf } from '../../../format/percent.ts'
import { Link } from '../../../page/link.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Sort } from '../../../ui/sort-rows.ts'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { CoinIcon } from '../coin-parts/coin-icon.tsx'
import { coinPath } from '../coin-parts/coin-path.ts'
import { MoneyIfKnown, PercentChange } from '../coin-parts/figures.tsx'
import { FollowStar } from '../coin-parts/follow-star.tsx'
import { type ChangeColumn, COIN_COLUMNS, type CoinColumn, newsCount } from './coins-order.ts'
import { mixInWords, NewsMixBar } from './news-mix.tsx'

const noData = <span className="text-fg-3">no data</span>

type CoinsTableProps = {
  coins: readonly CoinRow[]
  sort: Sort<CoinColumn>
  onSort: (by: CoinColumn) => void
  /** The one change column that fits a phone. */
  shown: ChangeColumn
}

/** One table at every width: on a phone each row is a grid of two lines with shared columns. */
export function CoinsTable({ coins, sort, onSort, shown }: CoinsTableProps) {
  const columns = useMemo(() => coinColumns(shown), [shown])
  return (
    <div className="overflow-x-auto">
      <Table
        label="Coins"
        columns={columns}
        rows={coins}
        rowKey={({ symbol }) => symbol}
        sort={sort}
        onSort={onSort}
        className="coin-table"
        headRowClass="border-line border-b bg-surface-2 text-small text-fg-3"
        rowClass="coin-row"
      />
    </div>
  )
}

const cell = 'px-3 py-1 text-right tabular-nums max-xl:px-1.5'
const changeOnPhone = 'max-md:col-start-5 max-md:row-start-2 max-md:p-0 max-md:text-small'
const lastColumn = 'pr-5! max-lg:pr-3! max-[880px]:pr-2!'
/** Hidden on tablets; also on the coin's page. */
const noRoomOnTablet = 'md:max-[880px]:hidden'

type CoinTableColumn = TableColumn<CoinRow, CoinColumn>

const coinColumns = (shown: ChangeColumn): CoinTableColumn[] => [
  {
    name: 'star',
    label: 'Starred',
    head: <span className="sr-only">Starred</span>,
    headClass: 'w-[52px]',
    cell: (coin) => <FollowStar symbol={coin.symbol} name={nameOf(coin)} />,
    className:
      'pl-3 text-center max-md:relative max-md:z-1 max-md:row-span-2 max-md:self-center max-md:p-0',
  },
  {
    ...sorted('rank'),
    head: '#',
    numeric: false,
    cell: ({ rank }) => rank ?? noData,
    className: 'px-3 text-fg-2 tabular-nums max-xl:px-1.5 max-md:hidden',
  },
  {
    ...sorted('name'),
    numeric: false,
    cell: (coin) => <CoinName coin={coin} />,
    className: 'px-3 max-xl:px-1.5 max-md:contents',
  },
  {
    ...sorted('price'),
    cell: (coin) => <MoneyIfKnown value={coin.price_usd} />,
    className: `${cell} font-strong max-md:col-start-5 max-md:row-start-1 max-md:p-0`,
  },
  change('1h', shown, (coin) => coin.price_change_1h_percent),
  change('24h', shown, (coin) => coin.price_change_24h_percent),
  change('7d', shown, (coin) => coin.price_change_7d_percent),
  {
    name: 'line',
    label: 'Last 7 days',
    numeric: true,
    headClass: `${cell} font-label`,
    cell: (coin) => <LastWeek coin={coin} />,
    className: `${cell} max-md:col-start-4 max-md:row-span-2 max-md:row-start-1 max-md:self-center max-md:p-0`,
  },
  {
    ...sorted('market_cap'),
    cell: (coin) => <MoneyIfKnown value={coin.market_cap} />,
    className: `${cell} text-fg-2 max-md:hidden`,
  },
  {
    ...sorted('volume', 'md:max-lg:hidden'),
    cell: (coin) => <MoneyIfKnown value={coin.volume_24h} />,
    className: `${cell} text-fg-2 max-md:hidden md:max-lg:hidden`,
  },
  {
    ...sorted('news', lastColumn),
    cell: (coin) => <News coin={coin} name={nameOf(coin)} />,
    className: `${cell} ${lastColumn} max-md:col-start-3 max-md:row-start-2 max-md:p-0! max-md:text-left`,
  },
]

/** A column whose head sorts by it. */
function sorted(by: CoinColumn, headClass?: string) {
  const { label, first } = COIN_COLUMNS[by]
  return {
    name: by,
    label,
    sort: { by, first },
    numeric: true,
    headClass: classNames('px-3 whitespace-nowrap max-xl:px-1.5', headClass),
  }
}

function change(
  by: ChangeColumn,
  shown: ChangeColumn,
  percentOf: (coin: CoinRow) => number | null,
): CoinTableColumn {
  const room = by === '1h' && noRoomOnTablet
  return {
    ...sorted(by, room || undefined),
    className: classNames(cell, room, by === shown ? changeOnPhone : 'max-md:hidden'),
    cell: (coin) => {
      const percent = percentOf(coin)
      if (!isKnown(percent)) return noData
      return <PercentChange percent={percent} glyph className="font-label" />
    },
  }
}

const nameOf = ({ name, symbol }: CoinRow) => name || symbol

const CoinName = ({ coin }: { coin: CoinRow }) => (
  <Link
    to={coinPath(coin.symbol)}
    className="inline-flex max-w-full items-center gap-2.5 align-middle font-strong whitespace-nowrap hover:underline hover:underline-offset-3 max-md:contents"
  >
    <span className="max-md:row-span-2 max-md:self-center">
      <CoinIcon symbol={coin.symbol} size="row" />
    </span>
    <span className="truncate max-md:text-base max-md:after:absolute max-md:after:inset-0">
      {nameOf(coin)}
    </span>
    <span className="text-small font-label text-fg-3 max-[880px]:hidden">{coin.symbol}</span>
  </Link>
)

const LastWeek = ({ coin }: { coin: CoinRow }) =>
  coin.sparkline_7d.filter(isKnown).length > 1 ? (
    <SparkLine prices={coin.sparkline_7d} change={coin.price_change_7d_percent} />
  ) : (
    <span className="text-fg-3 max-md:sr-only">no data</span>
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
      <span className="flex items-center gap-1.5 text-hint text-fg-3 md:hidden">
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
