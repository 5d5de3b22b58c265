import type { Pin } from '../../../contract/coins.ts'
import { type ScoreBand, scoreBand } from '../../../contract/scores.ts'
import type { ChartGeometry, TimeSpan } from './chart-geometry.ts'

/** What stands at one place of the line: a story, or several that are too close to be told apart. */
export type ChartMark = { x: number; y: number; pins: [Pin, ...Pin[]] }
/** Pixels of a user unit: the drawing is stretched to its box. */
export type ChartScale = { x: number; y: number }

export const MARKS_MAX = 24
const tooClosePx = 20
const dotRoomPx = 14
const dotShiftPx = 12

/** Stories on the line at the time they broke, in the order of time. Close ones are one mark; so are the smallest beyond 24. */
export function chartMarks(pins: readonly Pin[], chart: ChartGeometry, scale: ChartScale): ChartMark[] {
  const { from, to } = chart.span
  let marks = pins
    .map((pin) => ({ pin, time: Date.parse(pin.at) }))
    .filter(({ time }) => time >= from && time <= to)
    .sort((one, other) => one.time - other.time)
    .map(({ pin }) => placed([pin], chart, scale))
  const gap = (index: number) => {
    const [one, other] = [marks[index], marks[index + 1]]
    if (!one || !other) return Number.POSITIVE_INFINITY
    return Math.hypot((other.x - one.x) * scale.x, (other.y - one.y) * scale.y)
  }
  const join = (index: number) => {
    const [one, other] = [marks[index], marks[index + 1]]
    if (one && other) marks = marks.toSpliced(index, 2, placed([...one.pins, ...other.pins], chart, scale))
  }
  const closest = (among: number[]) => among.toSorted((one, other) => gap(one) - gap(other))[0] ?? 0
  const closestOfAll = () => closest([...marks.keys()])
  while (gap(closestOfAll()) < tooClosePx) join(closestOfAll())
  while (marks.length > MARKS_MAX) {
    const sizes = marks.map(outletsOf)
    const smallest = sizes.indexOf(Math.min(...sizes))
    join(closest([smallest - 1, smallest]))
  }
  return marks
}

/** At the middle of its times, beside the dot of the last price and never over it. */
function placed(pins: [Pin, ...Pin[]], chart: ChartGeometry, scale: ChartScale): ChartMark {
  const time = pins.reduce((sum, { at }) => sum + Date.parse(at), 0) / pins.length
  const last = chart.points.at(-1)
  const x = chart.xOf(time)
  const onDot = last && Math.abs(last.x - x) * scale.x < dotRoomPx
  const beside = onDot ? x - dotShiftPx / scale.x : x
  return { x: beside, y: yAt(chart, beside), pins }
}

/** On the line between the two prices around it. */
function yAt({ points, box }: ChartGeometry, x: number): number {
  const after = points.find((point) => point.x >= x)
  const before = points.findLast((point) => point.x <= x)
  if (!before || !after) return (before ?? after)?.y ?? box.plot.bottom
  const share = after.x === before.x ? 0 : (x - before.x) / (after.x - before.x)
  return before.y + share * (after.y - before.y)
}

export const outletsOf = ({ pins }: ChartMark): number => Math.max(...pins.map(({ outlets }) => outlets))

/** 9, 13 or 17 px for 1-2, 3-5, 6 and more outlets. */
export function markSize(mark: ChartMark): 's' | 'm' | 'l' {
  const outlets = outletsOf(mark)
  if (outlets >= 6) return 'l'
  return outlets >= 3 ? 'm' : 's'
}

export const pinBand = ({ sentiment_score }: Pin): ScoreBand | undefined =>
  sentiment_score === null ? undefined : scoreBand(sentiment_score)

export const BAND_WORDS: Record<ScoreBand, string> = { high: 'bullish', medium: 'neutral', low: 'bearish' }

export const isWithin = (pin: Pin, { from = -Infinity, to = Infinity }: Partial<TimeSpan>): boolean => {
  const at = Date.parse(pin.at)
  return at >= from && at < to
}

/** The mark a pointer is at, if one is so near. */
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
