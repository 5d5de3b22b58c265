import type { CoinPage } from '../../../contract/market/coins.ts'
import { CHART_RANGES } from '../../../contract/market/ranges.ts'
import { COIN_BOX, SENTIMENT_PANE } from './coin-box.ts'
import { sentimentBars } from './sentiment-bars.ts'

const { width, height, plot } = COIN_BOX
const topOf = (y: number) => `${(y / height) * 100}%`

/** News counts below the prices, on the same time axis. */
export function SentimentPane({ page }: { page: CoinPage }) {
  return (
    <div aria-hidden="true">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full"
      >
        <path
          d={`M${plot.left} ${SENTIMENT_PANE.axis}H${plot.right}`}
          className="stroke-line [vector-effect:non-scaling-stroke]"
        />
        {sentimentBars(page).map((bar) => (
          <g key={bar.x}>
            <rect
              x={bar.x}
              width={bar.width}
              y={bar.mid[0]}
              height={bar.mid[1]}
              className="fill-control opacity-55"
            />
            <rect x={bar.x} width={bar.width} y={bar.up[0]} height={bar.up[1]} className="fill-bull" />
            <rect x={bar.x} width={bar.width} y={bar.down[0]} height={bar.down[1]} className="fill-bear" />
          </g>
        ))}
      </svg>
      <span
        style={{ left: `${(plot.left / width) * 100}%`, top: topOf(SENTIMENT_PANE.top - 16) }}
        className="absolute text-meta font-label whitespace-nowrap text-fg-2"
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
