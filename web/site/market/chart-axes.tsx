import { classNames } from '../../ui/class-names.ts'
import { CHART_HEIGHT, CHART_WIDTH, type ChartGeometry, PLOT } from './chart-geometry.ts'
import { priceLabels, timeLabel } from './chart-labels.ts'

const labelGap = 6

/** Horizontal hairlines with the price and time labels. */
export function ChartAxes({ chart, timeZone }: { chart: ChartGeometry; timeZone: string }) {
  const labels = priceLabels(chart.priceTicks.map(({ price }) => price))
  const span = (chart.points.at(-1)?.time ?? 0) - (chart.points[0]?.time ?? 0)
  const lastTime = chart.timeTicks.length - 1
  return (
    <div aria-hidden="true">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`}
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
          className="absolute -translate-y-1/2 whitespace-nowrap"
        >
          {labels[index]}
        </span>
      ))}
      {chart.timeTicks.map(({ x, time }, index) => (
        <span
          key={x}
          style={{
            left: `${(x / CHART_WIDTH) * 100}%`,
            top: `${((PLOT.bottom + labelGap) / CHART_HEIGHT) * 100}%`,
          }}
          className={classNames(
            'absolute whitespace-nowrap',
            index === lastTime ? '-translate-x-full' : index > 0 && '-translate-x-1/2',
          )}
        >
          {timeLabel(time, span, timeZone)}
        </span>
      ))}
    </div>
  )
}
