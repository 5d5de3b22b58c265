import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { HistoryRange } from '../../../../contract/market/ranges.ts'
import {
  type ChartGeometry,
  nearestPoint,
  snapped,
  snappedSpan,
  spanEdges,
  type TimeSpan,
  timeAt,
} from './chart-geometry.ts'
import { type ChartMark, type ChartScale, markNear } from './chart-marks.ts'

const dragFromPx = 6
const gripPx = 9
const mouseHitPx = 12
const tapHitPx = 22
const tapSlackPx = 10

/**
 * The mark of this story is selected, even if newer stories move it. On touch its card is docked below the
 * plot.
 */
type Chosen = { story: number; docked: boolean }
type Press = { x: number; y: number; anchor: number; touch: boolean; moved: boolean }

type ChartInput = {
  surface: RefObject<HTMLElement | null>
  image: RefObject<HTMLElement | null>
  chart: ChartGeometry
  marks: readonly ChartMark[]
  scale: ChartScale
  range: HistoryRange
  timeZone: string
  span: Partial<TimeSpan> | undefined
  onSpan: (span: TimeSpan | undefined) => void
  onEnterMarks: (x: number) => void
}

/**
 * Mouse, touch and keyboard input of a chart: read points, select marks, select spans. On touch two taps
 * select a span and moves never do, so that the page still scrolls.
 */
export function useChartInput(on: ChartInput) {
  const { chart, range, timeZone } = on
  const [index, setIndex] = useState<number>()
  const [chosen, setChosen] = useState<Chosen>()
  /** A span being selected: by drag or keys between two times, by touch from the first tap on. */
  const [draft, setDraft] = useState<{ anchor: number; edge?: number }>()
  const press = useRef<Press>(undefined)
  const dragged = useRef(false)

  const spanOf = (anchor: number, edge: number) => snappedSpan(anchor, edge, range, timeZone)
  const apply = (span: TimeSpan) => {
    setDraft(undefined)
    on.onSpan(span)
  }
  /** Selects a mark by index; -1 selects none. */
  const choose = (mark: number, docked = false) => {
    const story = on.marks[mark]?.pins[0].story_id
    setChosen(story === undefined ? undefined : { story, docked })
  }
  const hide = () => {
    setIndex(undefined)
    setChosen((mark) => (mark?.docked ? mark : undefined))
  }
  const placeOf = (event: MouseEvent) => {
    const box = on.surface.current?.getBoundingClientRect()
    return {
      x: (event.clientX - (box?.left ?? 0)) / on.scale.x,
      y: (event.clientY - (box?.top ?? 0)) / on.scale.y,
    }
  }
  /** Dragging an existing edge moves only that edge. */
  const anchorAt = (x: number) => {
    if (on.span && on.span.from !== undefined && on.span.to !== undefined) {
      const { left, right } = spanEdges(chart, on.span)
      if (Math.abs(left - x) * on.scale.x <= gripPx) return on.span.to
      if (Math.abs(right - x) * on.scale.x <= gripPx) return on.span.from
    }
    return timeAt(chart, x)
  }

  const onPointerDown = useEffectEvent((event: PointerEvent) => {
    dragged.current = false
    if (isInCard(event) || event.button !== 0) return
    const place = placeOf(event)
    const touch = event.pointerType === 'touch'
    press.current = { ...place, touch, anchor: anchorAt(place.x), moved: false }
    if (touch) setIndex(nearestPoint(chart.points, place.x))
  })

  const onPointerMove = useEffectEvent((event: PointerEvent) => {
    if (isInCard(event)) return
    const place = placeOf(event)
    const start = press.current
    const far = start
      ? Math.hypot((place.x - start.x) * on.scale.x, (place.y - start.y) * on.scale.y)
      : 0
    if (start?.touch) {
      start.moved ||= far > tapSlackPx
      setIndex(nearestPoint(chart.points, place.x))
      return
    }
    if (start && (start.moved || far >= dragFromPx)) {
      if (!start.moved) {
        // a drag selects a span, wherever the pointer goes
        on.surface.current?.setPointerCapture?.(event.pointerId)
        start.moved = true
        hide()
      }
      setDraft({ anchor: start.anchor, edge: timeAt(chart, place.x) })
      return
    }
    const near = markNear(on.marks, place, on.scale, mouseHitPx)
    setIndex(nearestPoint(chart.points, place.x))
    choose(near)
  })

  const onPointerUp = useEffectEvent((event: PointerEvent) => {
    const start = press.current
    press.current = undefined
    if (!start) return
    const { x, y } = placeOf(event)
    if (start.touch) {
      setIndex(undefined)
      if (!start.moved) tap(x, y)
    } else if (start.moved) {
      dragged.current = true
      apply(spanOf(start.anchor, timeAt(chart, x)))
    }
  })

  const tap = (x: number, y: number) => {
    const near = markNear(on.marks, { x, y }, on.scale, tapHitPx)
    if (near !== -1 || chosen) choose(near, true)
    else if (draft) apply(spanOf(draft.anchor, timeAt(chart, x)))
    else setDraft({ anchor: snapped(timeAt(chart, x), range, timeZone) })
  }

  const onPointerCancel = useEffectEvent(() => {
    press.current = undefined
    setIndex(undefined)
  })

  const onPointerLeave = useEffectEvent(() => {
    if (!press.current?.moved) hide()
  })

  /** A drag opens no pin; a tap shows its card first. */
  const onClick = useEffectEvent((event: MouseEvent) => {
    const byTouch = (event as PointerEvent).pointerType === 'touch'
    if (isInCard(event) || !(dragged.current || byTouch)) return
    event.preventDefault()
    event.stopPropagation()
  })

  const onDoubleClick = useEffectEvent((event: MouseEvent) => {
    if (!isInCard(event)) on.onSpan(undefined)
  })

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const last = chart.points.length - 1
    // the first arrow key starts at the newest point
    const next = {
      ArrowLeft: index === undefined ? last : Math.max(0, index - 1),
      ArrowRight: index === undefined ? last : Math.min(last, index + 1),
      Home: 0,
      End: last,
    }[event.key]
    const timeOf = (at: number | undefined) => chart.points[at ?? last]?.time ?? chart.span.to
    if (next !== undefined) {
      if (event.shiftKey) setDraft({ anchor: draft?.anchor ?? timeOf(index), edge: timeOf(next) })
      setIndex(next)
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      on.onEnterMarks(chart.points[index ?? last]?.x ?? chart.box.plot.right)
    } else if (event.key === 'Enter' && draft) {
      apply(spanOf(draft.anchor, draft.edge ?? draft.anchor))
    } else if (event.key === 'Escape') {
      if (draft) setDraft(undefined)
      else if (index !== undefined) hide()
      else on.onSpan(undefined)
    } else return
    event.preventDefault()
  })

  const onBlur = useEffectEvent(hide)

  const { surface, image } = on
  // a layout effect, so that a press right after the first paint is not lost
  useLayoutEffect(() => {
    const plot = surface.current
    const line = image.current
    if (!plot || !line) return
    const stop = new AbortController()
    const listen = { signal: stop.signal }
    plot.addEventListener('pointerdown', onPointerDown, listen)
    plot.addEventListener('pointermove', onPointerMove, listen)
    plot.addEventListener('pointerup', onPointerUp, listen)
    plot.addEventListener('pointercancel', onPointerCancel, listen)
    plot.addEventListener('pointerleave', onPointerLeave, listen)
    plot.addEventListener('click', onClick, { ...listen, capture: true })
    plot.addEventListener('dblclick', onDoubleClick, listen)
    plot.addEventListener('dragstart', (event) => event.preventDefault(), listen)
    line.addEventListener('keydown', onKeyDown, listen)
    line.addEventListener('blur', onBlur, listen)
    plot.dataset.chart = 'live'
    return () => stop.abort()
  }, [surface, image])

  const place = on.marks.findIndex(({ pins }) =>
    pins.some(({ story_id }) => story_id === chosen?.story),
  )
  return {
    current:
      index === undefined ? undefined : chart.points[Math.min(index, chart.points.length - 1)],
    chosen: chosen && place !== -1 ? { index: place, docked: chosen.docked } : undefined,
    choose,
    /** Time of the first tap. */
    start: draft && draft.edge === undefined ? draft.anchor : undefined,
    marking: draft?.edge === undefined ? undefined : spanOf(draft.anchor, draft.edge),
    cancel: () => setDraft(undefined),
  }
}

/** The card has its own links. */
const isInCard = ({ target }: Event) =>
  target instanceof Element && target.closest('[data-pin-card]') !== null
