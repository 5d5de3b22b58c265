import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { CHART_WIDTH, type ChartPoint, nearestPoint } from './chart-geometry.ts'

/** Which point the reader looks at: by mouse, by finger (while it is down) or by the arrow keys. */
export function useChartPointer(points: ChartPoint[]) {
  const [index, setIndex] = useState<number>()
  const hide = () => setIndex(undefined)

  const follow = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    setIndex(nearestPoint(points, ((event.clientX - box.left) / box.width) * CHART_WIDTH))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, index, points.length)
    if (next !== undefined) {
      event.preventDefault()
      setIndex(next)
    } else if (event.key === 'Escape') hide()
  }
  return {
    current: index === undefined ? undefined : points[Math.min(index, points.length - 1)],
    handlers: {
      onPointerDown: follow,
      onPointerMove: follow,
      onPointerLeave: hide,
      onPointerCancel: hide,
      onKeyDown,
      onBlur: hide,
    },
  }
}

/** The first arrow starts at the newest point. */
function nextIndex(key: string, index: number | undefined, count: number): number | undefined {
  const last = count - 1
  if (key === 'ArrowLeft') return index === undefined ? last : Math.max(0, index - 1)
  if (key === 'ArrowRight') return index === undefined ? last : Math.min(last, index + 1)
  if (key === 'Home') return 0
  if (key === 'End') return last
  return undefined
}
