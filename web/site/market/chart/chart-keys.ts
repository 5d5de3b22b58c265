import type { ChartInput, ChartSelection } from './chart-selection.ts'

/** Arrow keys read points, with Shift they select a span; Up and Down go to the marks. */
export const chartKeys = (on: ChartInput, selection: ChartSelection) => ({
  keydown(event: KeyboardEvent) {
    if (readPoint(event, on, selection) || press(event.key, on, selection)) event.preventDefault()
  },
  blur: selection.hide,
})

function readPoint(event: KeyboardEvent, { chart }: ChartInput, selection: ChartSelection) {
  const { index, draft } = selection
  const last = chart.points.length - 1
  // the first arrow key starts at the newest point
  const next = {
    ArrowLeft: index === undefined ? last : Math.max(0, index - 1),
    ArrowRight: index === undefined ? last : Math.min(last, index + 1),
    Home: 0,
    End: last,
  }[event.key]
  if (next === undefined) return false
  const timeOf = (at: number | undefined) => chart.points[at ?? last]?.time ?? chart.span.to
  if (event.shiftKey)
    selection.setDraft({ anchor: draft?.anchor ?? timeOf(index), edge: timeOf(next) })
  selection.setIndex(next)
  return true
}

/** False for a key that means nothing here. */
function press(key: string, { chart, onEnterMarks, onSpan }: ChartInput, on: ChartSelection) {
  const { index, draft } = on
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const point = chart.points[index ?? chart.points.length - 1]
    onEnterMarks(point?.x ?? chart.box.plot.right)
    return true
  }
  if (key === 'Enter' && draft) {
    on.selectSpan(draft.anchor, draft.edge ?? draft.anchor)
    return true
  }
  if (key !== 'Escape') return false
  if (draft) on.setDraft(undefined)
  else if (index !== undefined) on.hide()
  else onSpan(undefined)
  return true
}
