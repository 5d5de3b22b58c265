import { useId, useMemo } from 'react'
import type { PricePoint } from '../../../contract/market.ts'
import type { HistoryRange } from '../../../contract/ranges.ts'
import { formatExactMoney, formatMoney } from '../../format/money.ts'
import { type Trend, trendOf } from '../../format/percent.ts'
import { classNames } from '../../ui/class-names.ts'
import { useTimeZone } from '../clock.ts'
import { ChartAxes } from './chart-axes.tsx'
import { CHART_HEIGHT, CHART_WIDTH, type ChartGeometry, chartGeometry, PLOT } from './chart-geometry.ts'
import { pointLabel } from './chart-labels.ts'
import { useChartPointer } from './chart-pointer.ts'
import { chartSentence } from './chart-sentence.ts'
import { ChartTooltip, needsExact } from './chart-tooltip.tsx'

type PriceChartProps = {
  name: string
  range: HistoryRange
  history: PricePoint[] | undefined
  loading: boolean
  change: number | null | undefined
}

const boxClass =
  'relative -mt-1 aspect-[5/2] text-micro text-fg-3 tabular-nums max-lg:ml-2 max-lg:aspect-auto max-lg:h-[220px] max-md:-mx-1 max-md:aspect-[5/2] max-md:h-auto folded:col-span-2 folded:row-start-2 folded:mt-0 folded:mr-0 folded:ml-3.5 folded:aspect-auto folded:h-24 sm:folded:col-span-4 sm:folded:ml-0 sm:folded:h-[140px]'

const trendColours: Record<Trend, string> = {
  up: '[--trend:var(--bull)]',
  down: '[--trend:var(--bear)]',
  flat: '[--trend:var(--control)]',
}

/** The drawing is 500 x 200 user units, stretched to its box; words and dots are HTML in percent of it and never scale. */
export function PriceChart({ name, range, history, loading, change }: PriceChartProps) {
  const chart = useMemo(() => history && chartGeometry(history), [history])
  if (!chart) {
    return (
      <div className={boxClass} aria-busy={loading}>
        <EmptyGrid />
        <p className="absolute inset-0 grid place-items-center pb-2 text-small text-fg-3">
          {loading ? 'Loading...' : 'No data available'}
        </p>
      </div>
    )
  }
  return <LiveChart {...{ name, range, chart, change }} />
}

function LiveChart({
  name,
  range,
  chart,
  change,
}: Pick<PriceChartProps, 'name' | 'range' | 'change'> & { chart: ChartGeometry }) {
  const timeZone = useTimeZone()
  const sentenceId = useId()
  const { current, handlers } = useChartPointer(chart.points)
  const last = chart.points.at(-1)
  const time = current && pointLabel(current.time, range, timeZone)
  return (
    <>
      <div
        {...handlers}
        role="img"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys walk along the line
        tabIndex={0}
        aria-label="Price chart"
        aria-describedby={sentenceId}
        className={classNames(boxClass, 'touch-pan-y rounded-control', trendColours[trendOf(change)])}
      >
        <ChartAxes chart={chart} timeZone={timeZone} />
        <Drawing chart={chart} />
        {current && <Crosshair x={current.x} />}
        {last && <Dot x={last.x} y={last.y} live />}
        {current && time && (
          <>
            <Dot x={current.x} y={current.y} />
            <ChartTooltip x={current.x} price={current.price} time={time} />
          </>
        )}
      </div>
      <p id={sentenceId} className="sr-only">
        {chartSentence(name, range, chart.points, change)}
      </p>
      <p aria-live="polite" className="sr-only">
        {current &&
          `${needsExact(current.price) ? formatExactMoney(current.price) : formatMoney(current.price)}, ${time}`}
      </p>
    </>
  )
}

function Drawing({ chart }: { chart: ChartGeometry }) {
  const gradient = useId()
  return (
    <svg
      viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 size-full overflow-visible"
    >
      <defs>
        <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="var(--trend)" stopOpacity="var(--area-from)" />
          <stop offset="1" stopColor="var(--trend)" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path
        d={`M${PLOT.left} ${chart.firstY}H${PLOT.right}`}
        className="stroke-control [stroke-dasharray:2_4] [vector-effect:non-scaling-stroke]"
      />
      <path d={chart.area} fill={`url(#${gradient})`} />
      <path
        d={chart.line}
        fill="none"
        stroke="var(--trend)"
        strokeWidth="1.75"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

function Crosshair({ x }: { x: number }) {
  return (
    <i
      aria-hidden="true"
      style={{
        left: `${(x / CHART_WIDTH) * 100}%`,
        top: `${(PLOT.top / CHART_HEIGHT) * 100}%`,
        bottom: `${100 - (PLOT.bottom / CHART_HEIGHT) * 100}%`,
      }}
      className="absolute w-px -translate-x-1/2 bg-fg-3"
    />
  )
}

function Dot({ x, y, live = false }: { x: number; y: number; live?: boolean }) {
  return (
    <i
      aria-hidden="true"
      style={{ left: `${(x / CHART_WIDTH) * 100}%`, top: `${(y / CHART_HEIGHT) * 100}%` }}
      className={classNames(
        'absolute -m-[4.5px] size-[9px] rounded-pill bg-(--trend) shadow-[0_0_0_2px_var(--surface)]',
        live &&
          'before:absolute before:-inset-[5px] before:rounded-pill before:bg-(--trend) before:opacity-22',
      )}
    />
  )
}

/** Grid lines hold the chart's room while there is nothing to draw. */
function EmptyGrid() {
  return (
    <svg
      viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 size-full"
    >
      {[0, 1, 2, 3].map((line) => (
        <path
          key={line}
          d={`M${PLOT.left} ${PLOT.top + 10 + (line * (PLOT.bottom - PLOT.top - 20)) / 3}H${PLOT.right}`}
          className="stroke-line [vector-effect:non-scaling-stroke]"
        />
      ))}
    </svg>
  )
}
