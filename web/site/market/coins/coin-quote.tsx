import type { ReactNode } from 'react'
import type { CoinPage } from '../../../../contract/market/coins.ts'
import {
  CHART_RANGES,
  type HistoryRange,
  RANGE_OPTIONS,
} from '../../../../contract/market/ranges.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ToggleGroup } from '../../../ui/toggle-group.tsx'
import { FollowButton } from '../../following/follow-button.tsx'
import { headingLinkClass, PageFeedLink } from '../../frame/page-frame/feed-link.tsx'
import { Breadcrumb } from '../../frame/page-frame/text-links.tsx'
import { EmbedButton } from '../../publishing/embed/embed-button.tsx'
import { ShareButton } from '../../publishing/share/share-button.tsx'
import { CoinIcon } from '../coin-parts/coin-icon.tsx'
import { coinPath } from '../coin-parts/coin-path.ts'
import { MoneyIfKnown, PercentChange } from '../coin-parts/figures.tsx'
import { FollowStar } from '../coin-parts/follow-star.tsx'
import { newsCount } from './coins-order.ts'
import { mixInWords, NewsMixBar } from './news-mix.tsx'

type CoinQuoteProps = {
  symbol: string
  name: string
  page: CoinPage | undefined
  range: HistoryRange
  onRangeChange: (range: HistoryRange) => void
}

export function CoinQuote({ symbol, name, page, range, onRangeChange }: CoinQuoteProps) {
  return (
    <>
      <Breadcrumb to="/coins" above="Coins" here={name} />
      <div className="mb-4 flex flex-wrap items-center gap-3.5">
        <CoinIcon symbol={symbol} size="page" />
        <div className="min-w-0 max-md:flex-1">
          <div className="flex flex-wrap items-center gap-2">
            <h1 className="flex min-w-0 items-baseline gap-2 text-read leading-5 font-strong">
              <span className="[overflow-wrap:anywhere]">{name}</span>
              <span className="font-label text-fg-3">{symbol}</span>
            </h1>
            <FollowStar symbol={symbol} name={name} className="-my-1 max-md:-my-3" />
            <div className="flex gap-2">
              <FollowButton className={headingLinkClass} />
              <PageFeedLink href={`${coinPath(symbol)}/feed.xml`} />
              <EmbedButton coin={{ symbol, name }} className={headingLinkClass} />
              <ShareButton className={headingLinkClass} />
            </div>
          </div>
          <p className="flex min-h-9 flex-wrap items-baseline gap-x-3.5">
            {page ? (
              <MoneyIfKnown
                value={page.price_usd}
                className="text-title font-strong tabular-nums"
              />
            ) : (
              <Skeleton className="h-7 w-44" />
            )}
            {page && <RangeChange page={page} />}
          </p>
        </div>
        <ToggleGroup
          label="Range"
          value={range}
          options={RANGE_OPTIONS}
          onChange={onRangeChange}
          className="ml-auto max-md:w-full [&>button]:max-md:flex-1"
        />
      </div>
    </>
  )
}

/** Of the range that the data is about, which may still be the previous one. */
function RangeChange({ page }: { page: CoinPage }) {
  if (page.change_percent === null) {
    return (
      <span className="text-small text-fg-3">
        {page.points.length > 0
          ? 'change unknown, history has a gap'
          : 'change unknown, no prices in this range'}
      </span>
    )
  }
  return (
    <span className="inline-flex items-baseline gap-1.5">
      <PercentChange percent={page.change_percent} glyph className="font-strong" />
      <span className="font-label text-fg-3">{CHART_RANGES[page.range].short}</span>
    </span>
  )
}

type CoinFiguresProps = { page: CoinPage | undefined; range: HistoryRange; isOfRange: boolean }

export function CoinFigures({ page, range, isOfRange }: CoinFiguresProps) {
  const ofRange = isOfRange ? page : undefined
  return (
    <Panel className="mt-4">
      <dl className="grid grid-cols-5 max-md:grid-cols-2">
        <Figure label="Market cap">{page && <MoneyIfKnown value={page.market_cap} />}</Figure>
        <Figure label="Volume 24h">{page && <MoneyIfKnown value={page.volume_24h} />}</Figure>
        <Figure label={`High ${CHART_RANGES[range].short}`}>
          {ofRange && <MoneyIfKnown value={ofRange.high} />}
        </Figure>
        <Figure label={`Low ${CHART_RANGES[range].short}`}>
          {ofRange && <MoneyIfKnown value={ofRange.low} />}
        </Figure>
        <Figure label="News 24h">
          {page && (
            <span className="inline-flex items-center gap-2.5">
              {newsCount(page.news_24h)}
              <NewsMixBar mix={page.news_24h} className="h-2 w-18" />
              {newsCount(page.news_24h) > 0 && (
                <span className="sr-only">{mixInWords(page.news_24h)}</span>
              )}
            </span>
          )}
        </Figure>
      </dl>
    </Panel>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="coin-figure">
      <dt className="text-small text-fg-3">{label}</dt>
      <dd className="text-base font-strong tabular-nums">
        {children ?? <Skeleton className="my-1 h-3.5 w-24" />}
      </dd>
    </div>
  )
}
