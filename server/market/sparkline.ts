import type { PointInTime } from './downsample.ts'

const SPARKLINE_POINTS = 24
const HOUR_MS = 3600_000
export const SPARKLINE_MS = SPARKLINE_POINTS * HOUR_MS

/**
 * 24 prices of the 24 hours up to `end`, oldest first: the last price of each hour. An hour without one repeats its
 * neighbour; no points at all give an empty line.
 */
export function sparkline(points: readonly PointInTime[], end: number): number[] {
  const start = end - SPARKLINE_MS
  const hours = new Array<number | undefined>(SPARKLINE_POINTS).fill(undefined)
  for (const point of points) {
    if (point.at < start || point.at > end) continue
    hours[Math.min(SPARKLINE_POINTS - 1, Math.floor((point.at - start) / HOUR_MS))] = point.price
  }
  let carried = hours.find((price) => price !== undefined)
  if (carried === undefined) return []
  const line: number[] = []
  for (const price of hours) {
    carried = price ?? carried
    line.push(carried)
  }
  return line
}
