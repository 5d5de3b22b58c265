import { type ReactNode, useMemo } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { type ChartBox, type ChartGeometry, placeIn } from './chart-geometry.ts'
import { priceLabels, timeLabel } from './chart-labels.ts'
import { timeTicks } from './chart-ticks.ts'

const labelGap = 6
const labelRoom = 20

/** In user units, stretched to its box. */
export const ChartDrawing = ({ box, children }: { box: ChartBox; children: ReactNode }) => (
  <svg
    aria-hidden="true"
    viewBox={`0 0 ${box.width} ${box.height}`}
    preserveAspectRatio="none"
    className="absolute inset-0 size-full overflow-visible"
  >
    {children}
  </svg>
)

export const ChartGrid = ({ box, heights }: { box: ChartBox; heights: readonly number[] }) => (
  <ChartDrawing box={box}>
    {heights.map((y) => (
      <path
        key={y}
        d={`M${box.plot.left} ${y}H${box.plot.right}`}
        className="stroke-line [vector-effect:non-scaling-stroke]"
      />
    ))}
  </ChartDrawing>
)

/** Grid lines with price and time labels; folded only the lowest and highest price and every other time. */
export function ChartAxes({ chart, timeZone }: { chart: ChartGeometry; timeZone: string }) {
  const labels = priceLabels(chart.priceTicks.map(({ price }) => price))
  const { box } = chart
  const { from, to } = chart.span
  const times = useMemo(() => timeTicks(from, to, timeZone), [from, to, timeZone])
  return (
    <div aria-hidden="true">
      <ChartGrid box={box} heights={chart.priceTicks.map(({ y }) => y)} />
      {chart.priceTicks.map(({ y }, index) => (
        <span
          key={y}
          style={placeIn(box, box.plot.left - labelGap, y)}
          className={classNames(
            'absolute -translate-x-full -translate-y-1/2 whitespace-nowrap',
            index > 0 && index < labels.length - 1 && 'folded:hidden',
          )}
        >
          {labels[index]}
        </span>
      ))}
      {times.map((time, index) => (
        <span
          key={time}
          style={placeIn(box, chart.xOf(time), box.timesTop)}
          className={classNames(
            'absolute whitespace-nowrap',
            labelShift(chart.xOf(time), box),
            index % 2 === 1 && 'max-sm:folded:hidden',
          )}
        >
          {timeLabel(time, to - from, timeZone)}
        </span>
      ))}
    </div>
  )
}

/** Centred under its time; shifted inwards at the ends, so that labels neither overflow nor overlap. */
function labelShift(x: number, box: ChartBox): string {
  if (x < box.plot.left + labelRoom) return '-translate-x-1/4'
  return x > box.plot.right - labelRoom ? '-translate-x-3/4' : '-translate-x-1/2'
}

type ChartDotProps = { chart: ChartGeometry; x: number; y: number; live?: boolean }

/** A point on the line; the newest has a halo. */
export const ChartDot = ({ chart, x, y, live = false }: ChartDotProps) => (
  <i
    aria-hidden="true"
    style={placeIn(chart.box, x, y)}
    className={classNames(
      'pointer-events-none absolute -m-[4.5px] size-[9px] rounded-pill bg-(--trend) shadow-[0_0_0_2px_var(--surface)]',
      live &&
        'before:absolute before:-inset-[5px] before:rounded-pill before:bg-(--trend) before:opacity-22',
    )}
  />
)
