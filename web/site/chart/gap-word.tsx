import type { ChartGeometry, TimeSpan } from './chart-geometry.ts'

/** Labels a gap in the prices where there is room. */
export function GapWord({
  chart,
  gap,
  pxPerUnit,
}: {
  chart: ChartGeometry
  gap: TimeSpan
  pxPerUnit: number
}) {
  const [left, right] = [chart.xOf(gap.from), chart.xOf(gap.to)]
  if ((right - left) * pxPerUnit < 48) return null
  return (
    <span
      aria-hidden="true"
      style={{
        left: `${((left + right) / 2 / chart.box.width) * 100}%`,
        top: `${((chart.box.plot.top + chart.box.plot.bottom) / 2 / chart.box.height) * 100}%`,
      }}
      className="pointer-events-none absolute -translate-1/2 bg-surface px-1"
    >
      no data
    </span>
  )
}
