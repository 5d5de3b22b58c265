import type { CoinPage } from '../../../contract/market/coins.ts'
import { CHART_RANGES, type HistoryRange, RANGE_OPTIONS } from '../../../contract/market/ranges.ts'
import { isKnown, isUnderOneCent } from '../../format/money.ts'
import { Link } from '../../page/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ToggleGroup } from '../../ui/toggle-group.tsx'
import { Change } from '../coin-parts/change.tsx'
import { CoinIcon } from '../coin-parts/coin-icon.tsx'
import { coinPath } from '../coin-parts/coin-path.ts'
import { FollowStar } from '../coin-parts/follow-star.tsx'
import { Money } from '../coin-parts/money.tsx'
import { EmbedButton } from '../embed/embed-button.tsx'
import { FollowButton } from '../following/follow-button.tsx'
import { FeedLink, headingLinkClass } from '../page-frame/feed-link.tsx'
import { ShareButton } from '../share/share-button.tsx'

type CoinQuoteProps = {
  symbol: string
  name: string
  page: CoinPage | undefined
  range: HistoryRange
  onRangeChange: (range: HistoryRange) => void
}

/** Breadcrumb, coin, price and change over the range. */
export function CoinQuote({ symbol, name, page, range, onRangeChange }: CoinQuoteProps) {
  return (
    <>
      <nav aria-label="You are here" className="mb-2 flex gap-2 text-small text-fg-3">
        <Link to="/coins" className="finger hover:text-fg hover:underline hover:underline-offset-3">
          Coins
        </Link>
        <span aria-hidden="true">/</span>
        <span>{name}</span>
      </nav>
      <div className="mb-4 flex flex-wrap items-center gap-3.5">
        <CoinIcon symbol={symbol} size="page" />
        <div className="min-w-0 max-md:flex-1">
          <div className="flex flex-wrap items-center gap-2">
            <h1 className="flex min-w-0 items-baseline gap-2 text-lead leading-5 font-strong">
              <span className="[overflow-wrap:anywhere]">{name}</span>
              <span className="font-medium text-fg-3">{symbol}</span>
            </h1>
            <FollowStar symbol={symbol} name={name} className="-my-1 max-md:-my-3" />
            <div className="flex gap-2">
              <FollowButton className={headingLinkClass} />
              <FeedLink href={`${coinPath(symbol)}/feed.xml`} />
              <EmbedButton coin={{ symbol, name }} className={headingLinkClass} />
              <ShareButton className={headingLinkClass} />
            </div>
          </div>
          <p className="flex min-h-9 flex-wrap items-baseline gap-x-3.5">
            <Price page={page} />
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

function Price({ page }: { page: CoinPage | undefined }) {
  if (!page) return <Skeleton className="h-7 w-44" />
  if (!isKnown(page.price_usd)) return <span className="text-price font-figure text-fg-3">no data</span>
  return (
    <Money
      value={page.price_usd}
      exact={isUnderOneCent(page.price_usd)}
      className="text-price font-figure tabular-nums"
    />
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
      <Change percent={page.change_percent} glyph className="font-strong" />
      <span className="font-medium text-fg-3">{CHART_RANGES[page.range].short}</span>
    </span>
  )
}
