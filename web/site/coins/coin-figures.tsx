import type { ReactNode } from 'react'
import type { CoinPage } from '../../../contract/market/coins.ts'
import { CHART_RANGES, type HistoryRange } from '../../../contract/market/ranges.ts'
import { isKnown, isUnderOneCent } from '../../format/money.ts'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Money } from '../coin-parts/money.tsx'
import { newsCount } from './coins-order.ts'
import { mixInWords, NewsMixBar } from './news-mix.tsx'

type CoinFiguresProps = { page: CoinPage | undefined; range: HistoryRange; isOfRange: boolean }

const cellClass =
  'min-w-0 border-line px-5 pt-3 pb-[13px] max-lg:px-4 max-md:pt-2.5 max-md:pb-2.5 md:not-first:border-l max-md:even:border-l max-md:nth-[n+3]:border-t max-md:last:col-span-2'

/** Five figures: of the coin, of the range, and of its news. */
export function CoinFigures({ page, range, isOfRange }: CoinFiguresProps) {
  const ofRange = isOfRange ? page : undefined
  return (
    <Panel className="mt-4">
      <dl className="grid grid-cols-5 max-md:grid-cols-2">
        <Figure label="Market cap">{page && money(page.market_cap)}</Figure>
        <Figure label="Volume 24 h">{page && money(page.volume_24h)}</Figure>
        <Figure label={`High ${CHART_RANGES[range].short}`}>{ofRange && money(ofRange.high)}</Figure>
        <Figure label={`Low ${CHART_RANGES[range].short}`}>{ofRange && money(ofRange.low)}</Figure>
        <Figure label="News 24 h">
          {page && (
            <span className="inline-flex items-center gap-2.5">
              {newsCount(page.news_24h)}
              <NewsMixBar mix={page.news_24h} className="h-2 w-18" />
              {newsCount(page.news_24h) > 0 && <span className="sr-only">{mixInWords(page.news_24h)}</span>}
            </span>
          )}
        </Figure>
      </dl>
    </Panel>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={cellClass}>
      <dt className="text-hint text-fg-3">{label}</dt>
      <dd className="text-[16px] leading-[22px] font-figure tabular-nums">
        {children ?? <Skeleton className="my-1 h-3.5 w-24" />}
      </dd>
    </div>
  )
}

const money = (value: number | null) =>
  isKnown(value) ? <Money value={value} exact={isUnderOneCent(value)} /> : 'no data'
