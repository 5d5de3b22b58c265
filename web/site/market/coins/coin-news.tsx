import { CHART_RANGES, HISTORY_RANGES } from '../../../../contract/market/ranges.ts'
import { formatTimeSpan } from '../../../format/time-span.ts'
import { totalInWords } from '../../../format/total-in-words.ts'
import { Button } from '../../../ui/button.tsx'
import { FilterChip } from '../../../ui/filter-chip.tsx'
import { ToggleGroup } from '../../../ui/toggle-group.tsx'
import { useNow, useTimeZone } from '../../frame/clock/clock.ts'
import { FeedResults } from '../../news/feed/feed-results.tsx'
import { useFeed } from '../../news/feed/use-feed.ts'
import { coinGrouping, coinNewsFilters, type useCoinUrl } from './coin-url.ts'

const views = [
  { value: 'stories' as const, label: 'Stories' },
  { value: 'articles' as const, label: 'Articles' },
]
type CoinNewsProps = { symbol: string; name: string; url: ReturnType<typeof useCoinUrl> }

export function CoinNews({ symbol, name, url }: CoinNewsProps) {
  const timeZone = useTimeZone()
  const filters = coinNewsFilters(url.params, symbol, useNow())
  const feed = useFeed(filters, undefined, coinGrouping(url.view))
  const inWords = url.span && formatTimeSpan(filters.from, filters.to, timeZone)
  return (
    <section id="news" aria-labelledby="news-heading" className="mt-8 scroll-mt-20">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="news-heading" className="text-part font-strong [overflow-wrap:anywhere]">
          {name} news
        </h2>
        {feed.count && (
          <span className="text-small text-fg-3 tabular-nums">
            {totalInWords(feed.count)}
            {!url.span && CHART_RANGES[url.range].words && ` in ${CHART_RANGES[url.range].words}`}
          </span>
        )}
        <ToggleGroup
          label="News as"
          value={url.view}
          options={views}
          onChange={url.setView}
          className="ml-auto max-md:ml-0"
        />
      </div>
      {inWords && (
        <div className="mt-3 flex">
          <FilterChip label="Time" value={inWords} onRemove={() => url.setSpan(undefined)} />
        </div>
      )}
      <FeedResults
        feed={feed}
        view="table"
        emptyHint={
          inWords
            ? `Nothing about ${symbol} was published on ${inWords}.`
            : url.range === 'all'
              ? `No news about ${name} yet.`
              : `No news about ${name} in the last ${CHART_RANGES[url.range].words}. Try a longer range.`
        }
        emptyAction={<EmptyAction url={url} />}
      />
    </section>
  )
}

function EmptyAction({ url }: { url: CoinNewsProps['url'] }) {
  const next = HISTORY_RANGES[HISTORY_RANGES.indexOf(url.range) + 1]
  if (url.span) return <Button onClick={() => url.setSpan(undefined)}>Clear time</Button>
  return next && <Button onClick={() => url.setRange(next)}>Show {CHART_RANGES[next].label}</Button>
}
