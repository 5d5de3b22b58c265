import { useRef } from 'react'
import { nearestPoint, snapped, spanEdges, timeAt } from './chart-geometry.ts'
import { markNear } from './chart-marks.ts'
import type { ChartInput, ChartSelection } from './chart-selection.ts'
import type { Handlers } from './element-listeners.ts'

const dragFromPx = 6
const gripPx = 9
const mouseHitPx = 12
const tapHitPx = 22
const tapSlackPx = 10

/** `x` and `y` in units of the chart. */
type Place = { x: number; y: number }
type Press = Place & { anchor: number; touch: boolean; moved: boolean }

/**
 * Moving a mouse reads points and dragging selects a span. On touch two taps select a span and moves never do, so
 * that the page still scrolls.
 */
export function useChartPointer(on: ChartInput, selection: ChartSelection): Handlers {
  const press = useRef<Press>(undefined)
  const dragged = useRef(false)
  return {
    pointerdown(event) {
      dragged.current = false
      if (isInCard(event) || event.button !== 0) return
      const place = placeOf(event, on)
      const touch = event.pointerType === 'touch'
      press.current = { ...place, touch, anchor: anchorAt(place.x, on), moved: false }
      if (touch) selection.setIndex(nearestPoint(on.chart.points, place.x))
    },
    pointermove(event) {
      if (isInCard(event)) return
      const place = placeOf(event, on)
      const start = press.current
      if (start?.touch) {
        start.moved ||= distancePx(start, place, on) > tapSlackPx
        selection.setIndex(nearestPoint(on.chart.points, place.x))
      } else if (start && (start.moved || distancePx(start, place, on) >= dragFromPx)) {
        if (!start.moved) {
          // a drag selects a span, wherever the pointer goes
          on.surface.current?.setPointerCapture?.(event.pointerId)
          start.moved = true
          selection.hide()
        }
        selection.setDraft({ anchor: start.anchor, edge: timeAt(on.chart, place.x) })
      } else {
        selection.setIndex(nearestPoint(on.chart.points, place.x))
        selection.choose(markNear(on.marks, place, on.scale, mouseHitPx))
      }
    },
    pointerup(event) {
      const start = press.current
      press.current = undefined
      if (!start) return
      const place = placeOf(event, on)
      if (start.touch) {
        selection.setIndex(undefined)
        if (!start.moved) tap(place, on, selection)
      } else if (start.moved) {
        dragged.current = true
        selection.selectSpan(start.anchor, timeAt(on.chart, place.x))
      }
    },
    pointercancel() {
      press.current = undefined
      selection.setIndex(undefined)
    },
    pointerleave() {
      if (!press.current?.moved) selection.hide()
    },
    /** A drag opens no pin; a tap shows its card first. */
    click(event) {
      const byTouch = (event as PointerEvent).pointerType === 'touch'
      if (isInCard(event) || !(dragged.current || byTouch)) return
      event.preventDefault()
      event.stopPropagation()
    },
    dblclick(event) {
      if (!isInCard(event)) on.onSpan(undefined)
    },
    dragstart: (event) => event.preventDefault(),
  }
}

/** Opens or closes a mark's card; elsewhere the first tap begins a span and the second ends it. */
function tap(
  place: Place,
  { chart, marks, scale, range, timeZone }: ChartInput,
  on: ChartSelection,
) {
  const near = markNear(marks, place, scale, tapHitPx)
  const time = timeAt(chart, place.x)
  if (near !== -1 || on.isChosen) on.choose(near, true)
  else if (on.draft) on.selectSpan(on.draft.anchor, time)
  else on.setDraft({ anchor: snapped(time, range, timeZone) })
}

function placeOf(event: MouseEvent, { surface, scale }: ChartInput): Place {
  const box = surface.current?.getBoundingClientRect()
  return {
    x: (event.clientX - (box?.left ?? 0)) / scale.x,
    y: (event.clientY - (box?.top ?? 0)) / scale.y,
  }
}

const distancePx = (from: Place, to: Place, { scale }: ChartInput) =>
  Math.hypot((to.x - from.x) * scale.x, (to.y - from.y) * scale.y)

/** Time from which a drag selects. Dragging an existing edge moves only that edge. */
function anchorAt(x: number, { chart, span, scale }: ChartInput): number {
  if (span && span.from !== undefined && span.to !== undefined) {
    const { left, right } = spanEdges(chart, span)
    if (Math.abs(left - x) * scale.x <= gripPx) return span.to
    if (Math.abs(right - x) * scale.x <= gripPx) return span.from
  }
  return timeAt(chart, x)
}

/** The card has its own links. */
const isInCard = ({ target }: Event) =>
  target instanceof Element && target.closest('[data-pin-card]') !== null
