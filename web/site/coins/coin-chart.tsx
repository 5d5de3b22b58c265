import { useMemo, useRef } from 'react'
import type { CoinPage } from '../../../contract/market/coins.ts'
import { Panel } from '../../ui/panel.tsx'
import { ChartLegend } from '../chart/chart-legend.tsx'
import { PriceChart } from '../chart/price-chart.tsx'
import { useNow } from '../clock/clock.ts'
import { useFeedCount } from '../feed-query/feed-count.ts'
import { COIN_BOX } from './coin-box.ts'
import { coinGrouping, coinNewsFilters, type useCoinUrl } from './coin-url.ts'
import { mixInWords } from './news-mix.tsx'
import { countsAt } from './sentiment-bars.ts'
import { SentimentPane } from './sentiment-pane.tsx'

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
  const articleCount = useFeedCount(coinNewsFilters(url.params, symbol, useNow()), coinGrouping(url.view))
  const shownPage = isOfRange ? page : undefined
  const shown = useMemo(() => page && { from: Date.parse(page.from), to: Date.parse(page.to) }, [page])
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
        className="aspect-[1176/392] max-h-[440px] w-full max-md:ml-6 max-md:aspect-[358/340]"
      >
        {shownPage && <SentimentPane page={shownPage} />}
      </PriceChart>
      <div
        ref={foot}
        className="-mx-5 mt-1.5 flex min-h-10 items-center gap-x-4 gap-y-0.5 border-line border-t px-5 text-hint text-fg-3 max-md:-mx-4 max-md:min-h-16 max-md:flex-wrap max-md:content-center max-md:px-4"
      >
        {isEmpty && shownPage.article_count === 0 ? (
          `No stories about ${symbol} in this span`
        ) : (
          <ChartLegend hint={HINT} />
        )}
      </div>
    </Panel>
  )
}

function noteAt(page: CoinPage, time: number): string {
  const counts = countsAt(page, time)
  return counts ? mixInWords(counts) : ''
}
