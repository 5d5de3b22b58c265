import { MOVE_LINE_STEP_MINUTES, type Move } from '../../../contract/records/moves.ts'

const HOUR_MS = 3_600_000
const STEP_MS = MOVE_LINE_STEP_MINUTES * 60_000
const WIDTH = 208
const HEIGHT = 48

/** A day of prices around a move, with the hour as a band and the explaining story as a dashed line. */
export function MoveLine({ move }: { move: Move }) {
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
