import { CHART_RANGES, type HistoryRange } from '../../../contract/market/ranges.ts'
import { dayEnd, isoDay, startOfDay } from '../../format/time-span.ts'
import type { ChartGeometry, TimeSpan } from './chart-geometry.ts'

/**
 * The span between two times, in either order, in whole steps of the data: 5 minutes, hours, or days of the
 * reader.
 */
export function snappedSpan(one: number, other: number, range: HistoryRange, timeZone: string): TimeSpan {
  const [first, last] = [Math.min(one, other), Math.max(one, other)]
  const from = snapped(first, range, timeZone)
  const to = snapped(last, range, timeZone)
  return { from, to: to > from ? to : stepAfter(from, range, timeZone) }
}

/** The nearest whole step. */
export function snapped(time: number, range: HistoryRange, timeZone: string): number {
  const step = CHART_RANGES[range].snapMs
  if (step > 0) return Math.round(time / step) * step
  const start = startOfDay(time, timeZone)
  const end = stepAfter(start, range, timeZone)
  return time - start < end - time ? start : end
}

function stepAfter(time: number, range: HistoryRange, timeZone: string): number {
  const step = CHART_RANGES[range].snapMs
  return step > 0 ? time + step : dayEnd(isoDay(time, timeZone), timeZone)
}

/** Time at x, in user units; clamped to the plot. */
export function timeAt({ box: { plot }, span }: ChartGeometry, x: number): number {
  const share = (Math.min(Math.max(x, plot.left), plot.right) - plot.left) / (plot.right - plot.left)
  return span.from + share * (span.to - span.from)
}

/** Edges of a span; those outside the plot are drawn at its border. */
export function spanEdges(chart: ChartGeometry, { from = -Infinity, to = Infinity }: Partial<TimeSpan>) {
  const inside = (time: number) => chart.xOf(Math.min(Math.max(time, chart.span.from), chart.span.to))
  return { left: inside(from), right: inside(to) }
}
