import { type RefObject, startTransition, useEffect, useId, useMemo, useRef, useState } from 'react'
import { type Trend, trendOf } from '../../../format/percent.ts'
import { idle } from '../../../page/hydrate.ts'
import { idlePart } from '../../../page/part-boundary.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useTimeZone } from '../../frame/clock/clock.ts'
import { ChartAxes, ChartDot, ChartDrawing, ChartGrid } from './chart-axes.tsx'
import {
  type ChartBox,
  type ChartGeometry,
  chartGeometry,
  HOME_BOX,
  type TimeSpan,
} from './chart-geometry.ts'
import { pointLabel, priceChartSentence } from './chart-labels.ts'
import type { ChartScale } from './chart-marks.ts'
import type { PriceChartProps } from './chart-props.ts'

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
  const { history, loading, box = HOME_BOX, shown, className = 'market-chart', children } = props
  const boxClass = `relative text-hint text-fg-3 tabular-nums ${className}`
  const { from, to } = shown ?? {}
  const chart = useMemo(
    () => history && chartGeometry(history, box, from && to ? { from, to } : undefined),
    [history, box, from, to],
  )
  if (!chart) {
    return (
      <div className={boxClass} aria-busy={loading}>
        <ChartGrid box={box} heights={emptyHeights(box)} />
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
  // tooltip, pins and brush are not in the first render, because they need its size
  const scale = useScale(surface, chart.box)
  const last = chart.points.at(-1)
  const inWords = ({ from, to }: TimeSpan) =>
    `from ${pointLabel(from, range, timeZone)} to ${pointLabel(to, range, timeZone)}`
  return (
    <>
      <div
        ref={surface}
        className={classNames(
          props.className,
          'touch-pan-y select-none',
          trendColours[trendOf(change)],
        )}
      >
        <div
          ref={image}
          role="img"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys walk along the line
          tabIndex={0}
          aria-label={`Price chart: bullish, neutral and bearish stories, larger: more outlets. ${hint}`}
          aria-describedby={sentenceId}
          className="absolute inset-0 rounded-control"
        >
          <ChartAxes chart={chart} timeZone={timeZone} />
          <Drawing chart={chart} />
          {children}
          {last && <ChartDot chart={chart} x={last.x} y={last.y} live />}
        </div>
        {scale && <Layer {...props} scale={scale} surface={surface} image={image} />}
      </div>
      <p id={sentenceId} className="sr-only">
        {priceChartSentence(name, range, chart.points, change, chart.gaps.map(inWords))}
      </p>
    </>
  )
}

/** Pixels per user unit. Measured by an observer alone, once the page is idle, so that no layout is forced. */
function useScale(surface: RefObject<HTMLElement | null>, { width, height }: ChartBox) {
  const [scale, setScale] = useState<ChartScale>()
  useEffect(() => {
    const box = surface.current
    const watch = new ResizeObserver(([entry]) => {
      const size = entry?.target.getBoundingClientRect()
      // without a width it is hidden
      if (size?.width)
        startTransition(() => setScale({ x: size.width / width, y: size.height / height }))
    })
    void idle().then(() => box?.isConnected && watch.observe(box))
    return () => watch.disconnect()
  }, [surface, width, height])
  return scale
}

const Layer = idlePart(() => import('./chart-layer.tsx'), 'ChartLayer', 'hidden', 'drawn')

function Drawing({ chart: { box, firstY, area, line } }: { chart: ChartGeometry }) {
  const gradient = useId()
  return (
    <ChartDrawing box={box}>
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
      <g transform="scale(.1)">
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
      </g>
    </ChartDrawing>
  )
}

/** Grid lines keep the chart's height while there is no data. */
const emptyHeights = ({ plot: { top, bottom } }: ChartBox) =>
  [0, 1, 2, 3].map((line) => top + 10 + (line * (bottom - top - 20)) / 3)
