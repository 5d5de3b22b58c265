import { useQuery } from '@tanstack/react-query'
import type { CoinData } from '../../../contract/market.ts'
import { classNames } from '../../ui/class-names.ts'
import { TrendGlyph } from '../../ui/score-glyph.tsx'
import { Skeleton, SkeletonRegion } from '../../ui/skeleton.tsx'
import { Money } from '../money.tsx'
import { ChangeText } from './change.tsx'
import { CoinIcon } from './coin-icon.tsx'
import { topMovers } from './market-queries.ts'

/** Two lists side by side; below 560 px they snap, so that the news starts earlier. */
export function MoversPanel() {
  const { data, isPending } = useQuery(topMovers())
  return (
    <section
      aria-label="Top movers"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: on phones it scrolls sideways, also by keyboard
      tabIndex={0}
      className="grid grid-cols-2 rounded-panel border border-line bg-surface max-sm:snap-x max-sm:snap-mandatory max-sm:grid-cols-[88%_88%] max-sm:overflow-x-auto max-sm:[scrollbar-width:none]"
    >
      <MoverList title="Biggest Winners (24h)" up rows={data?.gainers} loading={isPending} />
      <MoverList title="Biggest Losers (24h)" up={false} rows={data?.losers} loading={isPending} />
    </section>
  )
}

type MoverListProps = { title: string; up: boolean; rows: CoinData[] | undefined; loading: boolean }

function MoverList({ title, up, rows, loading }: MoverListProps) {
  const largest = Math.max(...(rows ?? []).map((row) => Math.abs(row.price_change_24h_percent ?? 0)))
  return (
    <section
      className={classNames(
        'min-w-0 snap-start px-2 pt-[18px] pb-2 max-sm:pt-3.5',
        !up && 'border-line border-l',
      )}
    >
      <h2 className="flex items-center gap-2 px-3 pb-2 text-small font-strong whitespace-nowrap max-sm:pb-1">
        <TrendGlyph up={up} className={classNames('size-2.5', up ? 'text-bull-text' : 'text-bear-text')} />
        {title}
      </h2>
      {rows && rows.length > 0 ? (
        <ul>
          {rows.map((row) => (
            <MoverRow
              key={row.symbol}
              row={row}
              up={up}
              share={Math.abs(row.price_change_24h_percent ?? 0) / largest}
            />
          ))}
        </ul>
      ) : loading ? (
        <MoverSkeletons />
      ) : (
        <p className="grid h-[270px] place-items-center text-small text-fg-3 max-sm:h-[230px]">
          No data available
        </p>
      )}
    </section>
  )
}

const rowClass =
  'grid h-[54px] grid-cols-[auto_minmax(0,1fr)_auto] content-center items-center rounded-control px-3 max-sm:h-[46px]'

function MoverRow({ row, up, share }: { row: CoinData; up: boolean; share: number }) {
  return (
    <li className={classNames(rowClass, 'hover:bg-surface-2')}>
      <span className="mr-2.5">
        <CoinIcon symbol={row.symbol} size="row" />
      </span>
      <div className="col-start-2 min-w-0 pr-2.5">
        <div className="flex gap-1 text-[13.5px] leading-[18px] font-label whitespace-nowrap">
          <span className="truncate">{row.name}</span> ({row.symbol})
        </div>
        <div className="text-meta whitespace-nowrap text-fg-3 tabular-nums">
          Vol: <Money value={row.volume_24h} />
        </div>
      </div>
      <div className="text-right">
        <ChangeText
          percent={row.price_change_24h_percent}
          className="block text-[13.5px] leading-[18px] font-strong"
        />
        <Money value={row.price_usd} className="block text-meta whitespace-nowrap text-fg-2 tabular-nums" />
      </div>
      {/* its share of the list's largest move */}
      <div
        aria-hidden="true"
        className="col-span-2 col-start-2 mt-[5px] h-0.5 overflow-hidden rounded-[1px] bg-surface-3"
      >
        <div
          style={{ width: `${Math.round(share * 100)}%` }}
          className={classNames('ml-auto h-full rounded-[1px] opacity-65', up ? 'bg-bull' : 'bg-bear')}
        />
      </div>
    </li>
  )
}

function MoverSkeletons() {
  return (
    <SkeletonRegion label="Loading movers">
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className={rowClass}>
          <Skeleton className="mr-2.5 size-7 rounded-pill" />
          <span className="grid gap-1.5">
            <Skeleton className="h-3 w-24" />
            <Skeleton className="h-2.5 w-16" />
          </span>
          <span className="grid justify-items-end gap-1.5">
            <Skeleton className="h-3 w-12" />
            <Skeleton className="h-2.5 w-10" />
          </span>
        </div>
      ))}
    </SkeletonRegion>
  )
}
