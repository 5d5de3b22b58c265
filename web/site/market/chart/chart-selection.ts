import { type RefObject, useState } from 'react'
import type { HistoryRange } from '../../../../contract/market/ranges.ts'
import { type ChartGeometry, snappedSpan, type TimeSpan } from './chart-geometry.ts'
import type { ChartMark, ChartScale } from './chart-marks.ts'

/**
 * The mark of this story is selected, even if newer stories move it. On touch its card is docked below the
 * plot.
 */
type Chosen = { story: number; docked: boolean }
/** A span being selected: by drag or keys between two times, by touch from the first tap on. */
type Draft = { anchor: number; edge?: number }

/** The elements of a chart that take input, what is drawn in it, and what a selection changes. */
export type ChartInput = {
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

export type ChartSelection = ReturnType<typeof useChartSelection>

/** The point that is read, the mark whose card is open, and the span being selected. */
export function useChartSelection(props: ChartInput) {
  const { chart, marks, range, timeZone, onSpan } = props
  const [index, setIndex] = useState<number>()
  const [chosen, setChosen] = useState<Chosen>()
  const [draft, setDraft] = useState<Draft>()

  const place = marks.findIndex(({ pins }) =>
    pins.some(({ story_id }) => story_id === chosen?.story),
  )
  const spanOf = (anchor: number, edge: number) => snappedSpan(anchor, edge, range, timeZone)
  return {
    index,
    setIndex,
    current:
      index === undefined ? undefined : chart.points[Math.min(index, chart.points.length - 1)],
    isChosen: chosen !== undefined,
    chosen: chosen && place !== -1 ? { index: place, docked: chosen.docked } : undefined,
    /** Selects a mark by index; -1 selects none. */
    choose(mark: number, docked = false) {
      const story = marks[mark]?.pins[0].story_id
      setChosen(story === undefined ? undefined : { story, docked })
    },
    /** A docked card stays. */
    hide() {
      setIndex(undefined)
      setChosen((mark) => (mark?.docked ? mark : undefined))
    },
    draft,
    setDraft,
    /** Time of the first tap. */
    start: draft && draft.edge === undefined ? draft.anchor : undefined,
    marking: draft?.edge === undefined ? undefined : spanOf(draft.anchor, draft.edge),
    selectSpan(anchor: number, edge: number) {
      setDraft(undefined)
      onSpan(spanOf(anchor, edge))
    },
  }
}
