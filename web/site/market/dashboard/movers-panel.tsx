import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import type { CoinData } from '../../../../contract/market/market.ts'
import { isKnown, isUnderOneCent } from '../../../../contract/market/money.ts'
import { countText } from '../../../../contract/platform/count-text.ts'
import { Link } from '../../../page/link.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useRovingFocus } from '../../../ui/roving-focus.ts'
import { TrendGlyph } from '../../../ui/score-chip.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CoinIcon } from '../coin-parts/coin-icon.tsx'
import { coinPath } from '../coin-parts/coin-path.ts'
import { Money, PercentChange } from '../coin-parts/figures.tsx'
import { FollowedMark } from '../coin-parts/follow-star.tsx'
import { topMoversQuery } from './market-queries.ts'

/** Two lists side by side that scroll with snapping where they do not fit; one strip of chips when folded. */
export function MoversPanel({ coinCount }: { coinCount: number }) {
  const { data, isPending } = useQuery(topMoversQuery())
  const isEmpty = !data?.gainers.length && !data?.losers.length
  return (
    <section
      aria-label="Top movers"
      // it may scroll, and without links nothing else in it is focusable
      tabIndex={isEmpty ? 0 : undefined}
      className="movers"
    >
      <MoverList title="Biggest Winners (24h)" up rows={data?.gainers} loading={isPending} />
      <MoverList title="Biggest Losers (24h)" up={false} rows={data?.losers} loading={isPending} />
      <p className="movers-foot">
        {countText(coinCount, 'coin')} tracked by this site
        <Link
          to="/coins"
          className="ml-auto inline-flex min-h-8 items-center gap-1 font-label text-accent-text hover:underline hover:underline-offset-3"
        >
          All coins <ArrowRight className="size-3.5!" />
        </Link>
      </p>
    </section>
  )
}

type MoverListProps = {
  title: string
  up: boolean
  rows: CoinData[] | undefined
  loading: boolean
}

function MoverList({ title, up, rows = [], loading }: MoverListProps) {
  const { group, item } = useRovingFocus(rows.length, 0)
  const largest = Math.max(...rows.map((row) => Math.abs(row.price_change_24h_percent ?? 0)))
  return (
    <section
      className={classNames(
        'mover-list',
        !up && 'border-line border-l rail:max-wide:border-t rail:max-wide:border-l-0',
      )}
    >
      <h2 className="mover-title">
        <TrendGlyph
          up={up}
          className={classNames('size-2.5 flex-none', up ? 'text-bull-text' : 'text-bear-text')}
        />
        {title}
      </h2>
      {rows.length > 0 ? (
        <ul {...group} aria-label={title} className="mover-rows">
          {rows.map((row, index) => (
            <li key={row.symbol} className="mover-item">
              <Link {...item(index)} to={coinPath(row.symbol)} className="mover">
                <Mover
                  row={row}
                  up={up}
                  share={Math.abs(row.price_change_24h_percent ?? 0) / largest}
                />
              </Link>
            </li>
          ))}
        </ul>
      ) : loading ? (
        <LoadingMovers />
      ) : (
        <p className="mover-rows place-content-center text-center text-hint text-fg-3">
          No data available
        </p>
      )}
    </section>
  )
}

function Mover({ row, up, share }: { row: CoinData; up: boolean; share: number }) {
  return (
    <>
      <span className="mr-2.5 max-lg:mr-2">
        <CoinIcon symbol={row.symbol} size="row" />
      </span>
      <span className="mover-name">
        <span>
          <span className="truncate">{row.name}</span>
          {` (${row.symbol})`}
          <FollowedMark symbol={row.symbol} />
        </span>
        <span>
          Vol: <Money value={row.volume_24h} />
          {!isKnown(row.volume_24h) && ' no data'}
        </span>
      </span>
      <span className="mover-figures">
        <PercentChange percent={row.price_change_24h_percent} />
        <Money value={row.price_usd} className="text-fg-2" />
        {isUnderOneCent(row.price_usd) && (
          <Money value={row.price_usd} exact className="text-hint text-fg-3" />
        )}
        {!isKnown(row.price_usd) && <span className="text-fg-3">no price yet</span>}
      </span>
      <span aria-hidden="true" className="mover-share">
        <span
          style={{ width: `${Math.round(share * 100)}%` }}
          className={up ? 'bg-bull' : 'bg-bear'}
        />
      </span>
    </>
  )
}

function LoadingMovers() {
  return (
    <div role="status" aria-busy="true" className="relative flex flex-1">
      <div aria-hidden="true" className="mover-rows animate-[appear-late_150ms_linear]">
        {[1, 2, 3, 4, 5].map((row) => (
          <div key={row} className="mover folded:w-48 folded:flex-none">
            <Skeleton className="mr-2.5 size-7 rounded-pill" />
            <span className="grid gap-1.5">
              <Skeleton className="h-3 w-20" />
              <Skeleton className="h-2.5 w-14" />
            </span>
            <span className="grid justify-items-end gap-1.5">
              <Skeleton className="h-3 w-12" />
              <Skeleton className="h-2.5 w-10" />
            </span>
          </div>
        ))}
      </div>
      <p className="movers-loading">Loading...</p>
    </div>
  )
}
