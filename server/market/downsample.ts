export type PointInTime = { at: number; price: number }

/**
 * At most `max` of the points, oldest first. Each equal span of time keeps its lowest and highest, so a
 * spike survives in a year; the first and the last always stay.
 */
export function downsample(points: readonly PointInTime[], max: number): readonly PointInTime[] {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last || points.length <= max) return points
  const spans = Math.floor((max - 2) / 2)
  const width = (last.at - first.at) / spans
  const kept: PointInTime[] = []
  // The first point stands alone before the first span.
  let span = -1
  let low = first
  let high = first
  const closeSpan = () => {
    if (low === high) kept.push(low)
    else if (low.at < high.at) kept.push(low, high)
    else kept.push(high, low)
  }
  for (const point of points.slice(1, -1)) {
    const its = Math.floor((point.at - first.at) / width)
    if (its !== span) {
      closeSpan()
      span = its
      low = point
      high = point
    } else if (point.price < low.price) low = point
    else if (point.price > high.price) high = point
  }
  closeSpan()
  kept.push(last)
  return kept
}
