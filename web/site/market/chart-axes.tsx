import { useMemo } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { CHART_HEIGHT, CHART_WIDTH, type ChartGeometry, PLOT } from './chart-geometry.ts'
import { priceLabels, timeLabel } from './chart-labels.ts'
import { timeTicks } from './chart-ticks.ts'

const labelGap = 6
const labelRoom = 20

/** Horizontal hairlines with the price and time labels; folded only the lowest and the highest price, every other time. */
export function ChartAxes({ chart, timeZone }: { chart: ChartGeometry; timeZone: string }) {
  const labels = priceLabels(chart.priceTicks.map(({ price }) => price))
  const first = chart.points[0]?.time ?? 0
  const last = chart.points.at(-1)?.time ?? 0
  const times = useMemo(() => timeTicks(first, last, timeZone), [first, last, timeZone])
  return (
    <div aria-hidden="true">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible"
      >
        {chart.priceTicks.map(({ y }) => (
          <path
            key={y}
            d={`M${PLOT.left} ${y}H${PLOT.right}`}
            className="stroke-line [vector-effect:non-scaling-stroke]"
          />
        ))}
      </svg>
      {chart.priceTicks.map(({ y }, index) => (
        <span
          key={y}
          style={{
            top: `${(y / CHART_HEIGHT) * 100}%`,
            right: `${100 - ((PLOT.left - labelGap) / CHART_WIDTH) * 100}%`,
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
            left: `${(chart.xOf(time) / CHART_WIDTH) * 100}%`,
            top: `${((PLOT.bottom + labelGap) / CHART_HEIGHT) * 100}%`,
          }}
          className={classNames(
            'absolute whitespace-nowrap',
            labelShift(chart.xOf(time)),
            index % 2 === 1 && 'max-sm:folded:hidden',
          )}
        >
          {timeLabel(time, last - first, timeZone)}
        </span>
      ))}
    </div>
  )
}

/** Centred under its time; at the ends a little inwards, so that it neither sticks out nor meets its neighbour. */
function labelShift(x: number): string {
  if (x < PLOT.left + labelRoom) return '-translate-x-1/4'
  return x > PLOT.right - labelRoom ? '-translate-x-3/4' : '-translate-x-1/2'
}
