import { type ScoreBand, scoreBand } from '../../../../contract/analysis/scores.ts'
import type { Pin } from '../../../../contract/market/coins.ts'
import { type ChartGeometry, firstFrom, type TimeSpan } from './chart-geometry.ts'

/** A mark on the line: one story, or several that are too close together. */
export type ChartMark = { x: number; y: number; pins: [Pin, ...Pin[]] }
/** Pixels per user unit: the drawing is stretched to its box. */
export type ChartScale = { x: number; y: number }

export const MARKS_MAX = 24
const tooClosePx = 20
const dotRoomPx = 14
const dotShiftPx = 12
/** Marks with a number are wider: distance from the dot, and half the width of both kinds. */
const countRoomPx = 24
const countHalfPx = 12
const pinHalfPx = 7

/**
 * Stories on the line at the time they broke, in order of time. Close ones are merged into one mark, and so
 * are the smallest beyond 24.
 */
export function chartMarks(
  pins: readonly Pin[],
  chart: ChartGeometry,
  scale: ChartScale,
): ChartMark[] {
  const { from, to } = chart.span
  const marks = pins
    .map((pin) => ({ pin, time: Date.parse(pin.at) }))
    .filter(({ time }) => time >= from && time <= to)
    .sort((one, other) => one.time - other.time)
    .map(({ pin }) => placed([pin], chart, scale))
  // cached: measuring every pair again for each merge took 0.1 s on a phone
  const gaps = marks.slice(1).map((_, index) => gapAfter(marks, index, scale))
  const join = (index: number) => {
    const [one, other] = [marks[index], marks[index + 1]]
    if (!one || !other) return
    marks.splice(index, 2, placed([...one.pins, ...other.pins], chart, scale))
    gaps.splice(index, 1)
    for (const changed of [index - 1, index])
      if (changed in gaps) gaps[changed] = gapAfter(marks, changed, scale)
  }
  let least = Math.min(...gaps)
  while (least < tooClosePx) {
    join(gaps.indexOf(least))
    least = Math.min(...gaps)
  }
  while (marks.length > MARKS_MAX) {
    const sizes = marks.map(outletsOf)
    const smallest = sizes.indexOf(Math.min(...sizes))
    const [before = Infinity, after = Infinity] = [gaps[smallest - 1], gaps[smallest]]
    join(before <= after ? smallest - 1 : smallest)
  }
  return marks
}

function gapAfter(marks: readonly ChartMark[], index: number, scale: ChartScale): number {
  const [one, other] = [marks[index], marks[index + 1]]
  return one && other
    ? Math.hypot((other.x - one.x) * scale.x, (other.y - one.y) * scale.y)
    : Infinity
}

/** At the middle of its times, beside the dot of the last price and clear of the labels of the axes. */
function placed(pins: [Pin, ...Pin[]], chart: ChartGeometry, scale: ChartScale): ChartMark {
  const time = pins.reduce((sum, { at }) => sum + Date.parse(at), 0) / pins.length
  const last = chart.points.at(-1)
  const { plot } = chart.box
  const x = chart.xOf(time)
  const toDotPx = last ? Math.abs(last.x - x) * scale.x : Infinity
  const isCount = pins.length > 1
  const half = isCount ? countHalfPx : pinHalfPx
  let beside = x
  if (last && isCount && toDotPx < countRoomPx) beside = last.x - countRoomPx / scale.x
  else if (!isCount && toDotPx < dotRoomPx) beside = x - dotShiftPx / scale.x
  const inside = Math.max(beside, plot.left + half / scale.x)
  return { x: inside, y: Math.min(yAt(chart, inside), plot.bottom - half / scale.y), pins }
}

/** On the line between the two prices around it. */
function yAt({ points, box }: ChartGeometry, x: number): number {
  const next = firstFrom(points, x)
  const [before, after] = [points[next - 1], points[next]]
  if (!before || !after) return (before ?? after)?.y ?? box.plot.bottom
  return before.y + ((x - before.x) / (after.x - before.x)) * (after.y - before.y)
}

const outletsOf = ({ pins }: ChartMark): number => Math.max(...pins.map(({ outlets }) => outlets))

/** 9, 13 or 17 px for 1-2, 3-5, 6 and more outlets. */
export function markSize(mark: ChartMark): 's' | 'm' | 'l' {
  const outlets = outletsOf(mark)
  if (outlets >= 6) return 'l'
  return outlets >= 3 ? 'm' : 's'
}

export const pinBand = ({ sentiment_score }: Pin): ScoreBand | undefined =>
  sentiment_score === null ? undefined : scoreBand(sentiment_score)

export const isPinWithin = (
  pin: Pin,
  { from = -Infinity, to = Infinity }: Partial<TimeSpan>,
): boolean => {
  const at = Date.parse(pin.at)
  return at >= from && at < to
}

/** Index of the mark nearest to the pointer, within a distance. */
export function markNear(
  marks: readonly ChartMark[],
  at: { x: number; y: number },
  scale: ChartScale,
  withinPx: number,
): number {
  let found = -1
  let nearest = withinPx
  for (const [index, mark] of marks.entries()) {
    const distance = Math.hypot((mark.x - at.x) * scale.x, (mark.y - at.y) * scale.y)
    if (distance > nearest) continue
    found = index
    nearest = distance
  }
  return found
}
