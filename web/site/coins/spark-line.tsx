import { type Trend, trendOf } from '../../format/percent.ts'

const width = 112
const height = 32

const colours: Record<Trend, string> = { up: 'stroke-bull', down: 'stroke-bear', flat: 'stroke-control' }

/** Seven days as a small line with gaps where prices are missing; nothing with fewer than two prices. */
export function SparkLine({ prices, change }: { prices: readonly (number | null)[]; change: number | null }) {
  const path = sparkPath(prices)
  if (!path) return undefined
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="ml-auto block h-8 w-28 overflow-visible max-xl:w-19 max-md:h-7 max-md:w-15"
    >
      <path
        d={path}
        fill="none"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        className={colours[trendOf(change)]}
      />
    </svg>
  )
}

/** The height covers at least one per cent of the price, so that stablecoins look flat. */
const LEAST_RANGE = 0.01

function sparkPath(prices: readonly (number | null)[]): string {
  const known = prices.filter((price) => price !== null)
  if (known.length < 2) return ''
  const low = Math.min(...known)
  const high = Math.max(...known)
  const middle = (low + high) / 2
  const range = Math.max(high - low, middle * LEAST_RANGE)
  const y = (price: number) => (range === 0 ? height / 2 : height * (0.5 - (price - middle) / range))
  const step = width / (prices.length - 1)
  return prices
    .map((price, index) => {
      if (price === null) return ''
      const isFirst = index === 0 || prices[index - 1] === null
      return `${isFirst ? 'M' : 'L'}${round(index * step)} ${round(y(price))}`
    })
    .join('')
}

const round = (value: number) => Math.round(value * 10) / 10
