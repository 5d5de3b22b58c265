import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { CoinPage } from '../../../../contract/market/coins.ts'
import { CHART_RANGES } from '../../../../contract/market/ranges.ts'
import { countText } from '../../../../contract/platform/count-text.ts'
import { WEEK_MS } from '../../../../contract/platform/durations.ts'
import { Panel } from '../../../ui/panel.tsx'
import { useNow } from '../../frame/clock/clock.ts'
import { useFeedCount } from '../../news/feed-query/feed-query.ts'
import { movesOf } from '../../news/track-records/moves/moves-query.ts'
import { ChartDrawing, ChartGrid } from '../chart/chart-axes.tsx'
import type { ChartBox } from '../chart/chart-geometry.ts'
import { ChartLegend } from '../chart/chart-legend.tsx'
import { PriceChart } from '../chart/price-chart.tsx'
import { coinGrouping, coinNewsFilters, type useCoinUrl } from './coin-url.ts'
import { mixInWords } from './news-mix.tsx'

/** Two panes on one time axis: prices, and below them the sentiment of the news. */
const COIN_BOX: ChartBox = {
  width: 1176,
  height: 392,
  plot: { left: 56, right: 1160, top: 12, bottom: 268 },
  timesTop: 374,
  crossBottom: 366,
}

const SENTIMENT_PANE = { top: 290, axis: 328, bottom: 366 }
const { width, height, plot } = COIN_BOX
const topOf = (y: number) => `${(y / height) * 100}%`

type CoinChartProps = {
  symbol: string
  name: string
  page: CoinPage | undefined
  /** False while the data is still that of the previous range. */
  isOfRange: boolean
  url: ReturnType<typeof useCoinUrl>
}

const HINT = 'Drag to filter the news below by time. Point at an article to see it on the chart.'

/** The home page's chart in a larger box, with news counts below. */
export function CoinChart({ symbol, name, page, isOfRange, url }: CoinChartProps) {
  const foot = useRef<HTMLDivElement>(null)
  const articleCount = useFeedCount(
    coinNewsFilters(url.params, symbol, useNow()),
    coinGrouping(url.view),
  )
  const shownPage = isOfRange ? page : undefined
  const shown = useMemo(
    () => page && { from: Date.parse(page.from), to: Date.parse(page.to) },
    [page],
  )
  const isEmpty = shownPage && shownPage.points.length === 0
  return (
    <Panel data-chart-panel className="@container relative z-3 px-5 pt-4 max-md:px-4 max-md:pt-3">
      <PriceChart
        symbol={symbol}
        name={name}
        range={url.range}
        history={shownPage?.points}
        loading={shownPage === undefined}
        change={shownPage?.change_percent}
        span={url.span}
        onSpan={url.setSpan}
        articleCount={articleCount}
        hint={HINT}
        foot={foot}
        box={COIN_BOX}
        {...(shown && { shown })}
        {...(shownPage && { noteAt: (time) => noteAt(shownPage, time) })}
        className="aspect-[1176/392] max-h-[440px] max-md:ml-6 md:w-full max-md:aspect-[358/340]"
      >
        {shownPage && <SentimentPane page={shownPage} />}
      </PriceChart>
      <div className="-mx-5 mt-1.5 flex items-center gap-x-4 border-line border-t px-5 text-small text-fg-3 max-md:-mx-4 max-md:flex-wrap max-md:px-4">
        <div
          ref={foot}
          className="flex min-h-10 min-w-0 flex-1 items-center gap-x-4 gap-y-0.5 max-md:min-h-16 max-md:flex-wrap max-md:content-center"
        >
          {isEmpty && shownPage.article_count === 0 ? (
            `No stories about ${symbol} in this span`
          ) : (
            <ChartLegend hint={HINT} />
          )}
        </div>
        <MovesOfWeek symbol={symbol} />
      </div>
    </Panel>
  )
}

/** '2 moves without news in 7d'; nothing without any. */
function MovesOfWeek({ symbol }: { symbol: string }) {
  const { data } = useQuery(movesOf('30', symbol))
  const now = useNow()
  const count = data?.moves.filter(({ hour }) => Date.parse(hour) > now - WEEK_MS).length ?? 0
  if (count === 0) return null
  return (
    <p className="whitespace-nowrap max-md:w-full max-md:pb-3">
      {countText(count, 'move')} without news in 7d{' '}
      <a href="#moves" className="font-strong text-accent-text hover:underline">
        Show them
      </a>
    </p>
  )
}

function SentimentPane({ page }: { page: CoinPage }) {
  return (
    <div aria-hidden="true">
      <ChartGrid box={COIN_BOX} heights={[SENTIMENT_PANE.axis]} />
      <ChartDrawing box={COIN_BOX}>
        {sentimentBars(page).map(({ x, width, parts }) =>
          parts.map(({ className, ...part }) => (
            <rect key={`${className} ${x}`} x={x} width={width} {...part} className={className} />
          )),
        )}
      </ChartDrawing>
      <span
        style={{ left: `${(plot.left / width) * 100}%`, top: topOf(SENTIMENT_PANE.top - 16) }}
        className="absolute text-hint font-label whitespace-nowrap text-fg-2"
      >
        News sentiment, {CHART_RANGES[page.range].barWords}
      </span>
      {[
        ['bullish', SENTIMENT_PANE.axis - 17],
        ['bearish', SENTIMENT_PANE.axis + 17],
      ].map(([word, y]) => (
        <span
          key={word}
          style={{ top: topOf(Number(y)), right: `${100 - ((plot.left - 6) / width) * 100}%` }}
          className="absolute -translate-y-1/2"
        >
          {word}
        </span>
      ))}
    </div>
  )
}

const perArticle = 4.8
const share = 0.56
const leastWidth = 2

/** Bullish articles above the axis, bearish below, neutral on it. Every article has the same height. */
function sentimentBars(page: CoinPage) {
  const { plot } = COIN_BOX
  const { axis, top } = SENTIMENT_PANE
  const from = Date.parse(page.from)
  const perMs = (plot.right - plot.left) / Math.max(1, Date.parse(page.to) - from)
  const farthest = Math.max(
    1,
    ...page.sentiment.map(
      ({ bullish, neutral, bearish }) => Math.max(bullish, bearish) + neutral / 2,
    ),
  )
  const unit = Math.min(perArticle, (axis - top - 2) / farthest)
  return page.sentiment.map(({ at, bullish, neutral, bearish }) => {
    const start = plot.left + (Date.parse(at) - from) * perMs
    const wide = page.sentiment_step_ms * perMs
    const width = Math.max(leastWidth, wide * share)
    // clips a step that starts before the plot or ends after it
    const x = Math.min(Math.max(start + (wide - width) / 2, plot.left), plot.right - width)
    const half = (neutral * unit) / 2
    const parts = [
      { className: 'fill-control opacity-55', y: axis - half, height: half * 2 },
      {
        className: 'fill-bull',
        y: axis - half - bullish * unit,
        height: Math.max(0, bullish * unit - 1),
      },
      { className: 'fill-bear', y: axis + half + 1, height: Math.max(0, bearish * unit - 1) },
    ]
    return { x, width, parts }
  })
}

/** What the tooltip says of the step that contains a time. */
function noteAt({ sentiment, sentiment_step_ms }: CoinPage, time: number): string {
  const counts = sentiment.find(({ at }) => {
    const start = Date.parse(at)
    return time >= start && time < start + sentiment_step_ms
  })
  return counts ? mixInWords(counts) : ''
}
