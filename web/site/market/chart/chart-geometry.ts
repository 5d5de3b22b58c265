import { CHART_RANGES, type HistoryRange } from '../../../../contract/market/ranges.ts'
import { dayEnd, isoDay, startOfLocalDay } from '../../../format/time-span.ts'

/** Size of a drawing in user units, and the plot inside it. */
export type ChartBox = {
  width: number
  height: number
  plot: { left: number; right: number; top: number; bottom: number }
  timesTop: number
  /** Lower end of the crosshair when there is more below the plot. */
  crossBottom?: number
}

/** Where a point of the drawing is in its box, for elements that do not scale with it. */
export const placeIn = ({ width, height }: ChartBox, x: number, y: number) => ({
  left: `${short((x / width) * 100)}%`,
  top: `${short((y / height) * 100)}%`,
})

/** The margins are 50 left, 20 top, 20 right, 30 bottom. */
export const HOME_BOX: ChartBox = {
  width: 500,
  height: 200,
  plot: { left: 50, right: 480, top: 20, bottom: 170 },
  timesTop: 176,
}

/** A step this many times the usual one is a gap in the prices. */
const gapSteps = 6

export type ChartPoint = { x: number; y: number; time: number; price: number }
export type TimeSpan = { from: number; to: number }
export type ChartGeometry = {
  box: ChartBox
  points: ChartPoint[]
  /** Paths in tenths of a unit: whole numbers are shorter in the page. */
  line: string
  area: string
  /** Height of the first price, drawn as a reference line. */
  firstY: number
  priceTicks: { y: number; price: number }[]
  span: TimeSpan
  /** Times without prices, left out of the line. */
  gaps: TimeSpan[]
  xOf: (time: number) => number
}

/** Places a price history in a box; undefined without prices. Without a span the history fills the plot. */
export function chartGeometry(
  history: readonly { timestamp: string; price: number }[],
  box = HOME_BOX,
  shown?: TimeSpan,
): ChartGeometry | undefined {
  const samples = history
    .map(({ timestamp, price }) => ({ time: Date.parse(timestamp), price }))
    .filter(({ time, price }) => Number.isFinite(time) && Number.isFinite(price))
  const first = samples[0]
  const last = samples.at(-1)
  if (!first || !last) return undefined

  const { plot } = box
  const [low, high] = priceAxis(samples.map(({ price }) => price))
  const span = shown ?? { from: first.time, to: last.time }
  const xOf = scale(span.from, span.to, plot.left, plot.right)
  const yOf = scale(low, high, plot.bottom, plot.top)
  const points = samples.map(({ time, price }) => ({ x: xOf(time), y: yOf(price), time, price }))
  const pieces = withoutGaps(points)
  const lines = pieces.map(stepByStep)
  return {
    box,
    points,
    line: lines.join(''),
    area: pieces
      .map((piece, at) => `${lines[at]}V${tenths(plot.bottom)}H${tenths(piece[0]?.x ?? 0)}Z`)
      .join(''),
    firstY: short(yOf(first.price)),
    priceTicks: roundTicks(low, high).map((price) => ({ price, y: short(yOf(price)) })),
    span,
    gaps: pieces
      .slice(1)
      .map((piece, index) => ({ from: pieces[index]?.at(-1)?.time ?? 0, to: piece[0]?.time ?? 0 })),
    xOf,
  }
}

/** From one rounded place to the next, so that what was rounded off does not add up. */
const stepByStep = (piece: readonly ChartPoint[]) =>
  piece.reduce((path, { x, y }, at) => {
    const before = piece[at - 1]
    if (!before) return `M${tenths(x)} ${tenths(y)}`
    return `${path}${at > 1 ? ' ' : 'l'}${tenths(x) - tenths(before.x)} ${tenths(y) - tenths(before.y)}`
  }, '')

/** Splits the points where prices are missing. Old prices are further apart than new ones. */
function withoutGaps(points: ChartPoint[]): ChartPoint[][] {
  const steps = points.slice(1).map(({ time }, index) => time - (points[index]?.time ?? 0))
  const pieces: ChartPoint[][] = []
  let start = 0
  for (const [index, step] of steps.entries()) {
    const around = steps.slice(Math.max(0, index - 4), index + 5).sort((one, other) => one - other)
    if (around.length < 4 || step <= gapSteps * (around[around.length >> 1] ?? 0)) continue
    pieces.push(points.slice(start, index + 1))
    start = index + 1
  }
  return [...pieces, points.slice(start)]
}

/** From 0.99 x the lowest to 1.01 x the highest price. */
export function priceAxis(prices: readonly number[]): [low: number, high: number] {
  return [0.99 * Math.min(...prices), 1.01 * Math.max(...prices)]
}

/** The index of the point nearest to x, in user units; ties go to the earlier one. */
export function nearestPoint(points: readonly { x: number }[], x: number): number {
  const next = firstFrom(points, x)
  const [before, after] = [points[next - 1], points[next]]
  return before && (!after || x - before.x <= after.x - x) ? next - 1 : next
}

/** Index of the first point at or after x; the length when all are before it. */
export function firstFrom(points: readonly { x: number }[], x: number): number {
  let low = 0
  let high = points.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((points[middle]?.x ?? 0) < x) low = middle + 1
    else high = middle
  }
  return low
}

/** 3 to 5 round prices inside the axis. */
function roundTicks(low: number, high: number): number[] {
  for (const wanted of [4, 3, 5]) {
    const found = ticks(low, high, wanted)
    if (found.length >= 3 && found.length <= 5) return found
  }
  return ticks(low, high, 2)
}

/** Multiples of 1, 2 or 5 times a power of ten, about as many as wanted. */
function ticks(low: number, high: number, wanted: number): number[] {
  const wide = (high - low) / wanted
  const power = Math.floor(Math.log10(wide))
  const rest = wide / 10 ** power
  const factor = roundFactors.find(([from]) => rest >= from)?.[1] ?? 1
  // divided by a whole number instead of multiplied by a fraction: 3 x 0.1 is not 0.3
  const over = power < 0 ? 10 ** -power / factor : 1 / (factor * 10 ** power)
  const first = Math.ceil(low * over)
  const count = Math.floor(high * over) - first + 1
  return Array.from({ length: count > 0 ? count : 0 }, (_, index) => (first + index) / over)
}

/** Rounded on a logarithmic scale: 7 is nearer to 5 than to 10. */
const roundFactors = [
  [Math.sqrt(50), 10],
  [Math.sqrt(10), 5],
  [Math.SQRT2, 2],
] as const

function scale(fromLow: number, fromHigh: number, toLow: number, toHigh: number) {
  const span = fromHigh - fromLow
  // a flat or single-point history is drawn in the middle
  return (value: number) =>
    span === 0 ? (toLow + toHigh) / 2 : toLow + ((value - fromLow) / span) * (toHigh - toLow)
}

const tenths = (value: number) => Math.round(value * 10)
const short = (value: number) => Math.round(value * 100) / 100

/**
 * The span between two times, in either order, in whole steps of the data: 5 minutes, hours, or days of the
 * reader.
 */
export function snappedSpan(
  one: number,
  other: number,
  range: HistoryRange,
  timeZone: string,
): TimeSpan {
  const [first, last] = [Math.min(one, other), Math.max(one, other)]
  const from = snapped(first, range, timeZone)
  const to = snapped(last, range, timeZone)
  return { from, to: to > from ? to : stepAfter(from, range, timeZone) }
}

export function snapped(time: number, range: HistoryRange, timeZone: string): number {
  const step = CHART_RANGES[range].snapMs
  if (step > 0) return Math.round(time / step) * step
  const start = startOfLocalDay(time, timeZone)
  const end = stepAfter(start, range, timeZone)
  return time - start < end - time ? start : end
}

function stepAfter(time: number, range: HistoryRange, timeZone: string): number {
  const step = CHART_RANGES[range].snapMs
  return step > 0 ? time + step : dayEnd(isoDay(time, timeZone), timeZone)
}

/** Time at x, in user units; clamped to the plot. */
export function timeAt({ box: { plot }, span }: ChartGeometry, x: number): number {
  const share =
    (Math.min(Math.max(x, plot.left), plot.right) - plot.left) / (plot.right - plot.left)
  return span.from + share * (span.to - span.from)
}

/** Edges of a span; those outside the plot are drawn at its border. */
export function spanEdges(
  chart: ChartGeometry,
  { from = -Infinity, to = Infinity }: Partial<TimeSpan>,
) {
  const inside = (time: number) =>
    chart.xOf(Math.min(Math.max(time, chart.span.from), chart.span.to))
  return { left: inside(from), right: inside(to) }
}
