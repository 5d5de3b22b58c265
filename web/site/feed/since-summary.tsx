import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { DEFAULT_COIN_SYMBOL } from '../../../contract/market/ranges.ts'
import { formatShortTime } from '../../format/day-name.ts'
import { Link } from '../../page/link.tsx'
import { useNow, useTimeZone } from '../clock/clock.ts'
import { Change } from '../coin-parts/change.tsx'
import { coinPath } from '../coin-parts/coin-path.ts'
import { coinList, priceHistory } from '../market/market-queries.ts'
import { useFollowedCoins } from '../my-feed/followed-coins.ts'
import { useUnmutedStories } from '../my-feed/use-unmuted-stories.ts'
import { topStories } from '../stories/story-queries.ts'
import { counted } from '../stories/story-words.ts'
import { changeSince } from './change-since.ts'

/** Fewer new articles need no summary. */
export const SUMMARY_FROM = 5

type SinceSummaryProps = { lastVisit: number; newCount: number; isMore?: boolean }

/** '23 new since 08:10: 3 top stories, BTC +1.20%', each part a link. Asks nothing that tells when the last visit was. */
export function SinceSummary({ lastVisit, newCount, isMore = false }: SinceSummaryProps) {
  const time = formatShortTime(lastVisit, useNow(), useTimeZone())
  const stories = useNewTopStories(lastVisit)
  const coin = useCoinChange(lastVisit)
  const parts: { key: string; part: ReactNode }[] = [
    ...(stories > 0
      ? [
          {
            key: 'stories',
            part: (
              <a href="#top-stories" className={linkClass}>
                {counted(stories, 'top story', 'top stories')}
              </a>
            ),
          },
        ]
      : []),
    ...(coin
      ? [
          {
            key: 'coin',
            part: (
              <Link to={coinPath(coin.symbol)} className={linkClass}>
                {coin.symbol} <Change percent={coin.change} />
              </Link>
            ),
          },
        ]
      : []),
  ]
  return (
    <span className="min-w-0 truncate">
      <a href="#results" className={`${linkClass} font-strong text-accent-text`}>
        {newCount}
        {isMore && '+'} new since {time}
      </a>
      {parts.map(({ key, part }, index) => (
        <Fragment key={key}>
          {index === 0 ? ': ' : ', '}
          {part}
        </Fragment>
      ))}
    </span>
  )
}

const linkClass = 'finger hover:underline hover:underline-offset-3'

/** Those whose first report is newer. */
function useNewTopStories(since: number): number {
  const { data } = useQuery({ ...topStories(), enabled: false })
  const stories = useUnmutedStories(data?.available ? data.stories : undefined)
  return stories?.filter(({ first_at }) => Date.parse(first_at) > since).length ?? 0
}

/** Of the first starred coin, else of Bitcoin; within the 24 hours that the market shows. */
function useCoinChange(since: number) {
  const [starred] = useFollowedCoins()
  const { data: coins = [] } = useQuery({ ...coinList(), enabled: false })
  const symbol = starred ?? DEFAULT_COIN_SYMBOL
  const isTracked = coins.some((coin) => coin.symbol === symbol)
  const { data: points } = useQuery({ ...priceHistory(symbol, '24h'), enabled: isTracked })
  const change = points && changeSince(points, since)
  return change === undefined ? undefined : { symbol, change }
}
