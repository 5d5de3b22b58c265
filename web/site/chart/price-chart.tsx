import { startTransition, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Trend, trendOf } from '../../format/percent.ts'
import { idle } from '../../page/hydrate.ts'
import { classNames } from '../../ui/class-names.ts'
import { useTimeZone } from '../clock/clock.ts'
import { ChartAxes, ChartDot } from './chart-axes.tsx'
import {
  type ChartBox,
  type ChartGeometry,
  chartGeometry,
  HOME_BOX,
  type TimeSpan,
} from './chart-geometry.ts'
import { chartSentence, pointLabel } from './chart-labels.ts'
import type { ChartLayer } from './chart-layer.tsx'
import type { PriceChartProps } from './chart-props.ts'

const homeClass = 'market-chart'

const trendColours: Record<Trend, string> = {
  up: '[--trend:var(--bull)]',
  down: '[--trend:var(--bear)]',
  flat: '[--trend:var(--control)]',
}

/**
 * The drawing is in user units, stretched to its box; texts and dots are HTML placed in percent and do not
 * scale.
 */
export function PriceChart(props: PriceChartProps) {
  const { history, loading, box = HOME_BOX, shown, className = homeClass, children } = props
  const boxClass = `relative text-micro text-fg-3 tabular-nums ${className}`
  const { from, to } = shown ?? {}
  const chart = useMemo(
    () => history && chartGeometry(history, box, from && to ? { from, to } : undefined),
    [history, box, from, to],
  )
  if (!chart) {
    return (
      <div className={boxClass} aria-busy={loading}>
        <EmptyGrid box={box} />
        {children}
        <p className="absolute inset-0 grid place-items-center pb-2 text-small text-fg-3">
          {loading ? 'Loading...' : 'No data available'}
        </p>
      </div>
    )
  }
  return <LiveChart {...props} chart={chart} className={boxClass} />
}

function LiveChart(props: PriceChartProps & { chart: ChartGeometry }) {
  const { name, range, chart, change, hint, children } = props
  const timeZone = useTimeZone()
  const sentenceId = useId()
  const surface = useRef<HTMLDivElement>(null)
  const image = useRef<HTMLDivElement>(null)
  const Layer = useChartLayer()
  const last = chart.points.at(-1)
  const inWords = ({ from, to }: TimeSpan) =>
    `from ${pointLabel(from, range, timeZone)} to ${pointLabel(to, range, timeZone)}`
  return (
    <>
      <div
        ref={surface}
        data-chart={Layer ? 'live' : undefined}
        className={classNames(props.className, 'touch-pan-y select-none', trendColours[trendOf(change)])}
      >
        <div
          ref={image}
          role="img"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys walk along the line
          tabIndex={0}
          aria-label={`Price chart: bullish, neutral and bearish stories, size: outlets. ${hint}`}
          aria-describedby={sentenceId}
          className="absolute inset-0 rounded-control"
        >
          <ChartAxes chart={chart} timeZone={timeZone} />
          <Drawing chart={chart} />
          {children}
          {last && <ChartDot chart={chart} x={last.x} y={last.y} live />}
        </div>
        {Layer && <Layer {...props} surface={surface} image={image} />}
      </div>
      <p id={sentenceId} className="sr-only">
        {chartSentence(name, range, chart.points, change, chart.gaps.map(inWords))}
      </p>
    </>
  )
}

let loadedLayer: typeof ChartLayer | undefined

/**
 * Tooltip, pins and brush load when the page is idle; the chart works without them. Never in the first
 * render, because they measure elements of it.
 */
function useChartLayer() {
  const [Layer, setLayer] = useState<typeof ChartLayer>()
  useLayoutEffect(() => {
    if (loadedLayer) {
      setLayer(() => loadedLayer)
      return
    }
    let gone = false
    void idle()
      .then(() => import('./chart-layer.tsx'))
      .then(
        (part) => {
          loadedLayer = part.ChartLayer
          if (!gone) startTransition(() => setLayer(() => loadedLayer))
        },
        (error) => console.error('Failed to fetch the chart', error),
      )
    return () => {
      gone = true
    }
  }, [])
  return Layer
}

function Drawing({ chart: { box, firstY, area, line } }: { chart: ChartGeometry }) {
  const gradient = useId()
  return (
    <svg
      viewBox={`0 0 ${box.width} ${box.height}`}
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
        d={`M${box.plot.left} ${firstY}H${box.plot.right}`}
        className="stroke-control [stroke-dasharray:2_4] [vector-effect:non-scaling-stroke]"
      />
      <path d={area} fill={`url(#${gradient})`} />
      <path
        d={line}
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

/** Grid lines keep the chart's height while there is no data. */
function EmptyGrid({ box: { width, height, plot } }: { box: ChartBox }) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 size-full"
    >
      {[0, 1, 2, 3].map((line) => (
        <path
          key={line}
          d={`M${plot.left} ${plot.top + 10 + (line * (plot.bottom - plot.top - 20)) / 3}H${plot.right}`}
          className="stroke-line [vector-effect:non-scaling-stroke]"
        />
      ))}
    </svg>
  )
}
