import type { ReactionReceipt } from '../../../../contract/market/reactions.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../contract/platform/durations.ts'
import { trendOf } from '../../../format/percent.ts'

const WIDTH = 372
const HEIGHT = 96
/** Minimum range of the axis, so that noise looks small. */
const LEAST_SPAN_PERCENT = 1.8
/** A longer gap is left open. */
const GAP_MS = 30 * MINUTE_MS
const COARSE_GAP_MS = 2 * HOUR_MS

type Moment = { at: number; percent: number }

type ReactionLineProps = { receipt: ReactionReceipt; message?: string | undefined }

/**
 * The coin from 2 hours before to 24 hours after the first report, beside the market; time to come is a grey
 * block.
 */
export const ReactionLine = ({ receipt, message }: ReactionLineProps) => (
  <div className="relative h-[116px] text-hint text-fg-3 tabular-nums">
    {message ? (
      <p className="absolute inset-x-0 top-0 grid h-24 place-items-center text-small">{message}</p>
    ) : (
      <Lines receipt={receipt} />
    )}
    <span className="absolute top-[101px] left-0">-2 h</span>
    <span className="absolute top-[101px] left-[11%] font-strong text-fg">first report</span>
    <span className="-translate-x-1/2 absolute top-[101px] left-[53.8%]">+12 h</span>
    <span className="absolute top-[101px] right-0">+24 h</span>
  </div>
)

const strokes = { up: 'stroke-bull', down: 'stroke-bear', flat: 'stroke-fg-2' }

function Lines({ receipt }: Pick<ReactionLineProps, 'receipt'>) {
  const first = Date.parse(receipt.at)
  const [from, to] = [first - 2 * HOUR_MS, first + DAY_MS]
  const coin = coinMoments(receipt)
  const market = receipt.market_line.map(({ timestamp, change_percent }) => ({
    at: Date.parse(timestamp),
    percent: change_percent,
  }))
  const { low, high } = extent([...coin, ...market])
  const x = (at: number) => ((at - from) / (to - from)) * WIDTH
  const y = (percent: number) => HEIGHT - 4 - ((percent - low) / (high - low)) * (HEIGHT - 8)
  const last = coin.at(-1)
  const gap = receipt.step_minutes > 5 ? COARSE_GAP_MS : GAP_MS
  const openFrom = last && last.at < to - 30 * MINUTE_MS ? x(last.at) : undefined
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-x-0 top-0 h-24 w-full overflow-visible fill-none [&_path]:[vector-effect:non-scaling-stroke]"
    >
      {openFrom !== undefined && (
        <rect
          x={openFrom}
          y="0"
          width={WIDTH - openFrom}
          height={HEIGHT}
          className="fill-surface-3"
        />
      )}
      <rect
        x={x(first - HOUR_MS)}
        y="0"
        width={x(first) - x(first - HOUR_MS)}
        height={HEIGHT}
        className="fill-accent/15"
      />
      {coin.length > 0 && (
        <path d={`M0 ${y(0)}H${WIDTH}`} className="stroke-control" strokeDasharray="1 4" />
      )}
      <path
        d={pathOf(market, x, y, gap)}
        className="stroke-fg-3"
        strokeWidth="1.5"
        strokeDasharray="2 3"
      />
      <path
        d={pathOf(coin, x, y, gap)}
        className={strokes[trendOf(last?.percent)]}
        strokeWidth="1.75"
      />
      <path
        d={`M${x(first)} 0V${HEIGHT}`}
        className="stroke-fg-2"
        strokeWidth="1.5"
        strokeDasharray="4 3"
      />
    </svg>
  )
}

function coinMoments({ line, price }: ReactionReceipt): Moment[] {
  if (price === null || price === 0) return []
  return line.map((point) => ({
    at: Date.parse(point.timestamp),
    percent: (point.price / price - 1) * 100,
  }))
}

function extent(moments: Moment[]): { low: number; high: number } {
  const percents = [0, ...moments.map(({ percent }) => percent)]
  const [low, high] = [Math.min(...percents), Math.max(...percents)]
  const missing = Math.max(0, LEAST_SPAN_PERCENT - (high - low)) / 2
  return { low: low - missing, high: high + missing }
}

/** Interrupted where prices are missing. */
const pathOf = (
  moments: Moment[],
  x: (at: number) => number,
  y: (percent: number) => number,
  gap: number,
) =>
  moments
    .map(({ at, percent }, place) => {
      const before = moments[place - 1]
      const joins = before && at - before.at <= gap
      return `${joins ? 'L' : 'M'}${x(at).toFixed(1)} ${y(percent).toFixed(1)}`
    })
    .join('')
