import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { DEFAULT_COIN_SYMBOL } from '../../../../contract/market/ranges.ts'
import type { Article } from '../../../../contract/news/articles.ts'
import { MINUTE_MS } from '../../../../contract/platform/durations.ts'
import { formatDayName, formatShortTime, formatVisitTime } from '../../../format/day-name.ts'
import { isoDay } from '../../../format/time-span.ts'
import { totalInWords } from '../../../format/total-in-words.ts'
import { Link } from '../../../page/link.tsx'
import { useIsHidden } from '../../../page/site-info.ts'
import { classNames } from '../../../ui/class-names.ts'
import { useNow, useTimeZone } from '../../frame/clock/clock.ts'
import { publicRead } from '../../frame/page-frame/site-queries.ts'
import { coinPath } from '../../market/coin-parts/coin-path.ts'
import { PercentChange } from '../../market/coin-parts/figures.tsx'
import { coinListQuery, priceHistoryQuery } from '../../market/dashboard/market-queries.ts'
import { useFollowedCoins } from '../../my-feed/followed-coins.ts'
import { useUnmutedStories } from '../../my-feed/mutes.ts'
import { topStoriesQuery } from '../../stories/story-queries.ts'
import type { FeedView } from '../feed-query/feed-url.ts'
import { markAllRead } from './reading-memory.ts'

type RowEdgeProps = {
  view: FeedView
  articles: readonly Article[]
  index: number
  /** Only a whole feed in its usual order shows where the last visit ended. */
  isWhole: boolean
  lastVisit: number | undefined
}

/** What is drawn on the upper edge of a row, with no height of its own: a new day, the end of the last visit. */
export function RowEdge({ view, articles, index, isWhole, lastVisit }: RowEdgeProps) {
  const now = useNow()
  const timeZone = useTimeZone()
  const article = articles[index]
  if (!article) return null
  const time = timeOf(article, now)
  const earlier = Math.min(...articles.slice(0, index).map((above) => timeOf(above, now)))
  const isNewDay =
    index === 0 || (time < earlier && isoDay(time, timeZone) !== isoDay(earlier, timeZone))
  const isLastVisit = isWhole && lastVisit !== undefined && time <= lastVisit && earlier > lastVisit
  // the line is on a later page: what is known of it stands at the top
  const isAllNew =
    index === 0 &&
    isWhole &&
    lastVisit !== undefined &&
    articles.length >= SUMMARY_FROM &&
    articles.every((each) => timeOf(each, now) > lastVisit)
  return (
    <>
      {isNewDay && (
        <Edge view={view} className="day-edge" data-beside-new={isAllNew || undefined}>
          <p className="row-edge-pill day-pill">{formatDayName(time, now, timeZone)}</p>
        </Edge>
      )}
      {isAllNew && (
        <Edge view={view} className="new-edge">
          <div className="edge-words" data-long>
            <p className="row-edge-pill min-w-0">
              <SinceSummary lastVisit={lastVisit} newCount={articles.length} isMore />
            </p>
          </div>
        </Edge>
      )}
      {isLastVisit && index > 0 && (
        <LastVisit
          view={view}
          lastVisit={lastVisit}
          newCount={index}
          besideDay={isNewDay}
          onMarkAll={() => {
            markAllRead(articles.map(({ id }) => id))
            focusHeadline(article.id)
          }}
        />
      )}
    </>
  )
}

/** A date in the future counts as now, as its text does. */
const timeOf = ({ published_at }: Article, now: number) =>
  Math.min(Date.parse(published_at) || now, now)

const edgeClass = {
  table: 'row-edge',
  grid: 'row-edge card-edge',
  headlines: 'row-edge headline-edge',
}

type EdgeProps = {
  view: FeedView
  className?: string
  'data-beside-new'?: true | undefined
  children: ReactNode
}

/** Scrolls with its row: fixed under the navigation bar it would cover headlines. */
const Edge = ({ view, className = '', ...rest }: EdgeProps) => (
  <div data-print="hide" className={`${edgeClass[view]} ${className}`} {...rest} />
)

type LastVisitProps = {
  view: FeedView
  lastVisit: number
  newCount: number
  /** On one edge with the name of a day. */
  besideDay: boolean
  onMarkAll: () => void
}

function LastVisit({ view, lastVisit, newCount, besideDay, onMarkAll }: LastVisitProps) {
  const when = formatVisitTime(lastVisit, useNow(), useTimeZone())
  const isGrid = view === 'grid'
  const hasSummary = newCount >= SUMMARY_FROM && !isGrid
  const tooLong = isGrid ? 'sr-only' : 'max-md:sr-only'
  return (
    <Edge view={view}>
      {!isGrid && <div className="visit-line" />}
      <div
        className="edge-words"
        data-beside-day={besideDay || undefined}
        data-long={hasSummary || undefined}
      >
        <p className="row-edge-pill min-w-0 gap-x-2">
          <b className={classNames('font-strong text-accent-text', hasSummary && 'max-md:sr-only')}>
            Your last visit<span className={besideDay ? tooLong : undefined}>, {when}</span>
          </b>
          {hasSummary ? (
            <SinceSummary lastVisit={lastVisit} newCount={newCount} />
          ) : (
            <span className={tooLong}>{newCount} new above</span>
          )}
        </p>
        <button
          type="button"
          onClick={onMarkAll}
          aria-label="Mark all as read"
          title={isGrid ? 'Mark all as read' : undefined}
          className="row-edge-pill mark-all"
        >
          {(isGrid || hasSummary) && (
            <Check className={classNames('size-3.5!', !isGrid && 'md:hidden')} />
          )}
          {!isGrid && (
            <span className={hasSummary ? 'max-md:hidden' : undefined}>Mark all as read</span>
          )}
        </button>
      </div>
    </Edge>
  )
}

/** The button is gone with what it stood on. */
function focusHeadline(id: number) {
  document.querySelector<HTMLElement>(`[data-story="${id}"] h2 a`)?.focus({ preventScroll: true })
}

/** Fewer new articles need no summary. */
const SUMMARY_FROM = 5

type SinceSummaryProps = { lastVisit: number; newCount: number; isMore?: boolean }

/**
 * '23 new since 08:10: 3 top stories, 2 corrections, BTC +1.20%', each part a link. Asks nothing that tells when the
 * last visit was.
 */
function SinceSummary({ lastVisit, newCount, isMore = false }: SinceSummaryProps) {
  const time = formatShortTime(lastVisit, useNow(), useTimeZone())
  const stories = useNewTopStories(lastVisit)
  const corrections = useNewCorrections(lastVisit)
  const coin = useCoinChange(lastVisit)
  const parts = [
    stories > 0 && (
      <a key="stories" href="#top-stories" className={linkClass}>
        {stories} <span className="max-md:sr-only">top </span>
        {stories === 1 ? 'story' : 'stories'}
      </a>
    ),
    corrections && (
      // those that are closed again count too
      <Link key="corrections" to="/corrections?show=all" className={linkClass}>
        {corrections}
      </Link>
    ),
    coin && (
      <Link key="coin" to={coinPath(coin.symbol)} className={linkClass}>
        {coin.symbol} <PercentChange percent={coin.change} />
      </Link>
    ),
  ].filter(Boolean)
  return (
    <span className="since-summary">
      <a href="#results" className={`${linkClass} font-strong text-accent-text`}>
        {newCount}
        {isMore && '+'} new since {time}
      </a>
      {parts.map((part, index) => [index === 0 ? ': ' : ', ', part])}
    </span>
  )
}

const linkClass = 'finger hover:underline hover:underline-offset-3'

/** Those whose first report is newer. */
function useNewTopStories(since: number): number {
  const { data } = useQuery({ ...topStoriesQuery(), enabled: false })
  const stories = useUnmutedStories(data?.available ? data.stories : undefined)
  return stories?.filter(({ first_at }) => Date.parse(first_at) > since).length ?? 0
}

/** '2 corrections', '20+ corrections' where all that were read are newer; nothing where the page is switched off. */
function useNewCorrections(since: number): string | undefined {
  const isShown = !useIsHidden('/corrections')
  const newest = publicRead(
    'GET /api/corrections',
    { query: { show: 'all' } },
    'Failed to fetch corrections',
  )
  const { data } = useQuery({ ...newest, enabled: isShown })
  const count = data?.corrections.filter(({ at }) => Date.parse(at) > since).length
  if (!data || !count) return undefined
  const totalCountExact = count < data.corrections.length || data.nextBefore === null
  return totalInWords({ totalCount: count, totalCountExact }, 'correction')
}

/** Of the first starred coin, else of Bitcoin; within the 24 hours that the market shows. */
function useCoinChange(since: number) {
  const [starred] = useFollowedCoins()
  const { data: coins = [] } = useQuery({ ...coinListQuery(), enabled: false })
  const symbol = starred ?? DEFAULT_COIN_SYMBOL
  const isTracked = coins.some((coin) => coin.symbol === symbol)
  const { data: points } = useQuery({ ...priceHistoryQuery(symbol, '24h'), enabled: isTracked })
  const change = points && changeSince(points, since)
  return change === undefined ? undefined : { symbol, change }
}

/** A price older than this says nothing about that moment. */
const OLDEST_MS = 30 * MINUTE_MS

/** Change in percent from the last price at or before a moment to the newest one; undefined where either is missing. */
export function changeSince(
  points: readonly { timestamp: string; price: number }[],
  since: number,
): number | undefined {
  const then = points.findLast(({ timestamp }) => Date.parse(timestamp) <= since)
  const now = points.at(-1)
  if (!then || !now || then === now || then.price <= 0) return undefined
  if (since - Date.parse(then.timestamp) > OLDEST_MS) return undefined
  return (now.price / then.price - 1) * 100
}
