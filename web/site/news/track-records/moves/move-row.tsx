import { Ban, CircleCheck, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  MOVE_LINE_STEP_MINUTES,
  NEWS_HOURS_BEFORE,
} from '../../../../../contract/news/move-rules.ts'
import type { Move } from '../../../../../contract/news/moves.ts'
import { HOUR_MS, MINUTE_MS } from '../../../../../contract/platform/durations.ts'
import { formatClock } from '../../../../format/article-date.ts'
import { formatDayName, formatShortTime } from '../../../../format/day-name.ts'
import { formatPercent } from '../../../../format/percent.ts'
import { Link } from '../../../../page/link.tsx'
import { useNow, useTimeZone } from '../../../frame/clock/clock.ts'
import { CoinIcon } from '../../../market/coin-parts/coin-icon.tsx'
import { coinPath } from '../../../market/coin-parts/coin-path.ts'
import { storyHref } from '../../../stories/story-href.ts'
import { formatSpan } from '../../../stories/story-words.ts'

export const moveGrid =
  'grid grid-cols-[160px_188px_116px_208px_minmax(0,1fr)] gap-x-6 px-6 max-xl:grid-cols-[136px_182px_104px_130px_minmax(0,1fr)] max-xl:gap-x-4 max-xl:px-5'

/** One move: the coin, how far, when, its line and what was found. */
export function MoveRow({ move }: { move: Move }) {
  const now = useNow()
  const timeZone = useTimeZone()
  const { symbol, name, hour, change_percent, market_percent, usual_percent } = move
  const beside = change_percent - market_percent
  const start = Date.parse(hour)
  return (
    <li
      className={`${moveGrid} min-h-19 items-center border-line border-t py-2.5 first:border-t-0 hover:bg-surface-2 max-lg:grid-cols-2 max-lg:gap-y-2 max-md:px-4`}
    >
      <Link to={coinPath(symbol)} className="group/coin flex min-w-0 items-center gap-2.5">
        <CoinIcon symbol={symbol} size="row" />
        <span className="min-w-0">
          <b className="block truncate leading-5 font-strong group-hover/coin:underline">{name}</b>
          <small className="block text-small text-fg-3">{symbol}</small>
        </span>
      </Link>
      <p className="text-small text-fg-3 tabular-nums max-lg:text-right">
        <b
          className={`block text-part font-strong ${beside < 0 ? 'text-bear-text' : 'text-bull-text'}`}
        >
          <span aria-hidden="true" className="mr-1.5 text-hint">
            {beside < 0 ? '▼' : '▲'}
          </span>
          {formatPercent(beside)}
        </b>
        {symbol} {formatPercent(change_percent)}, market {formatPercent(market_percent)}
        <span className="block">usual ±{usual_percent.toFixed(2)}%</span>
      </p>
      <p className="font-label tabular-nums max-lg:col-span-2 max-lg:flex max-lg:justify-between">
        {formatDayName(start, now, timeZone)}
        <small className="block text-small font-normal text-fg-3">
          {formatClock(start, timeZone)}-{formatClock(start + HOUR_MS, timeZone)}
        </small>
      </p>
      <div className="max-lg:col-span-2">
        <MoveLine move={move} />
      </div>
      <div className="min-w-0 text-small text-fg-3 max-lg:col-span-2">
        <Found move={move} time={(at) => formatShortTime(at, now, timeZone)} />
      </div>
    </li>
  )
}

function Found({ move, time }: { move: Move; time: (at: number) => string }) {
  const { hour, state, symbol, story, explained_at, looked_at, looking_until } = move
  if (state === 'open')
    return (
      <>
        <Title icon={<SearchX />}>No news found</Title>
        Looked at {looked_at} stories since {time(Date.parse(hour) - NEWS_HOURS_BEFORE * HOUR_MS)}.
        Still looking until {time(Date.parse(looking_until))}.
      </>
    )
  if (state === 'never')
    return (
      <>
        <Title icon={<Ban />}>Never explained</Title>
        No story about {symbol} within 24 hours.
      </>
    )
  const after = Date.parse(explained_at ?? hour) - Date.parse(hour) - HOUR_MS
  return (
    <>
      <Title icon={<CircleCheck className="text-bull" />}>
        {after > 0
          ? `Explained after ${formatSpan(after)} by`
          : 'Explained by an earlier report, read later'}
      </Title>
      {story ? (
        <Link
          to={storyHref(story)}
          className="line-clamp-2 font-label text-fg hover:underline hover:underline-offset-3"
        >
          {story.title}
        </Link>
      ) : (
        'a story that was removed since.'
      )}
    </>
  )
}

const Title = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <h2 className="flex items-center gap-[7px] leading-5 font-strong text-fg [&>svg]:size-[15px]!">
    {icon}
    {children}
  </h2>
)

const STEP_MS = MOVE_LINE_STEP_MINUTES * MINUTE_MS
const WIDTH = 208
const HEIGHT = 48

/** A day of prices around a move, with the hour as a band and the explaining story as a dashed line. */
function MoveLine({ move }: { move: Move }) {
  const { line, line_from, hour, explained_at, change_percent, market_percent } = move
  const x = (at: number) => ((at - Date.parse(line_from)) / STEP_MS / (line.length - 1)) * WIDTH
  const known = line.filter((price) => price !== null)
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const y = (price: number) => HEIGHT - 3 - ((price - low) / (high - low || 1)) * (HEIGHT - 6)
  const path = line
    .map((price, place) => {
      if (price === null) return ''
      const joins = place > 0 && line[place - 1] !== null
      return `${joins ? 'L' : 'M'}${((place / (line.length - 1)) * WIDTH).toFixed(1)} ${y(price).toFixed(1)}`
    })
    .join('')
  const start = x(Date.parse(hour))
  const width = x(Date.parse(hour) + HOUR_MS) - start
  const mark = explained_at === null ? undefined : x(Date.parse(explained_at))
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="block h-12 w-full overflow-visible fill-none max-md:h-14 [&_path]:[vector-effect:non-scaling-stroke]"
    >
      <rect x={start} y="-2" width={width} height={HEIGHT + 4} className="fill-accent/15" />
      <path
        d={`M${start} -2V${HEIGHT + 2}M${start + width} -2V${HEIGHT + 2}`}
        strokeWidth="1.5"
        className="stroke-accent"
      />
      {mark !== undefined && mark >= 0 && mark <= WIDTH && (
        <path
          d={`M${mark} -2V${HEIGHT + 2}`}
          strokeWidth="1.5"
          strokeDasharray="4 3"
          className="stroke-fg-2"
        />
      )}
      <path
        d={path}
        strokeWidth="1.5"
        strokeLinejoin="round"
        className={change_percent < market_percent ? 'stroke-bear' : 'stroke-bull'}
      />
    </svg>
  )
}
