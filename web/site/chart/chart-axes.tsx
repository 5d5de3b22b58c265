import { useMemo } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { ChartBox, ChartGeometry } from './chart-geometry.ts'
import { priceLabels, timeLabel } from './chart-labels.ts'
import { timeTicks } from './chart-ticks.ts'

const labelGap = 6
const labelRoom = 20

/** Grid lines with price and time labels; folded only the lowest and highest price and every other time. */
export function ChartAxes({ chart, timeZone }: { chart: ChartGeometry; timeZone: string }) {
  const labels = priceLabels(chart.priceTicks.map(({ price }) => price))
  const { box } = chart
  const { from, to } = chart.span
  const times = useMemo(() => timeTicks(from, to, timeZone), [from, to, timeZone])
  return (
    <div aria-hidden="true">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${box.width} ${box.height}`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible"
      >
        {chart.priceTicks.map(({ y }) => (
          <path
            key={y}
            d={`M${box.plot.left} ${y}H${box.plot.right}`}
            className="stroke-line [vector-effect:non-scaling-stroke]"
          />
        ))}
      </svg>
      {chart.priceTicks.map(({ y }, index) => (
        <span
          key={y}
          style={{
            top: `${(y / box.height) * 100}%`,
            right: `${100 - ((box.plot.left - labelGap) / box.width) * 100}%`,
          }}
          className={classNames(
            'absolute -translate-y-1/2 whitespace-nowrap',
            index > 0 && index < labels.length - 1 && 'folded:hidden',
          )}
        >
          {labels[index]}
        </span>
      ))}
      {times.map((time, index) => (
        <span
          key={time}
          style={{
            left: `${(chart.xOf(time) / box.width) * 100}%`,
            top: `${(box.timesTop / box.height) * 100}%`,
          }}
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

/** A point on the line; the newest has a halo. */
export function ChartDot({
  chart: { box },
  x,
  y,
  live = false,
}: {
  chart: ChartGeometry
  x: number
  y: number
  live?: boolean
}) {
  return (
    <i
      aria-hidden="true"
      style={{ left: `${(x / box.width) * 100}%`, top: `${(y / box.height) * 100}%` }}
      className={classNames(
        'pointer-events-none absolute -m-[4.5px] size-[9px] rounded-pill bg-(--trend) shadow-[0_0_0_2px_var(--surface)]',
        live &&
          'before:absolute before:-inset-[5px] before:rounded-pill before:bg-(--trend) before:opacity-22',
      )}
    />
  )
}
