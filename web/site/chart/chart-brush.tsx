import { classNames } from '../../ui/class-names.ts'
import type { ChartGeometry, TimeSpan } from './chart-geometry.ts'
import { spanEdges } from './chart-span.ts'

const gripClass = 'absolute top-1/2 -mt-[11px] h-[22px] w-2.5 rounded-[5px] border-2 border-accent bg-surface'

/**
 * A selected time span: two edges with grips and a tint between them; one dashed edge after the first tap.
 */
export function ChartBrush({
  chart,
  span,
  isStart = false,
}: {
  chart: ChartGeometry
  span: Partial<TimeSpan>
  isStart?: boolean
}) {
  const { width, height, plot } = chart.box
  const { left, right } = spanEdges(chart, span)
  return (
    <div
      aria-hidden="true"
      data-brush
      style={{
        left: `${(left / width) * 100}%`,
        width: isStart ? 0 : `${((right - left) / width) * 100}%`,
        top: `${(plot.top / height) * 100}%`,
        bottom: `${100 - (plot.bottom / height) * 100}%`,
      }}
      className={classNames(
        'pointer-events-none absolute z-1 border-accent border-l-2',
        isStart ? 'border-dashed' : 'border-r-2 bg-accent/13',
      )}
    >
      <i className={`${gripClass} -left-1.5`} />
      {!isStart && <i className={`${gripClass} -right-1.5`} />}
    </div>
  )
}
