import { ticks } from 'd3-array'

export const CHART_WIDTH = 500
export const CHART_HEIGHT = 200
export const CHART_MARGIN = { left: 50, top: 20, right: 20, bottom: 30 }
export const PLOT = {
  left: CHART_MARGIN.left,
  right: CHART_WIDTH - CHART_MARGIN.right,
  top: CHART_MARGIN.top,
  bottom: CHART_HEIGHT - CHART_MARGIN.bottom,
}

const axisBelow = 0.99
const axisAbove = 1.01

export type ChartPoint = { x: number; y: number; time: number; price: number }
export type ChartGeometry = {
  points: ChartPoint[]
  line: string
  area: string
  /** Where the first price lies: what came before and after is told apart at a glance. */
  firstY: number
  priceTicks: { y: number; price: number }[]
  xOf: (time: number) => number
}

/** Places a price history in the 500 x 200 box; undefined when there is nothing to draw. */
export function chartGeometry(
  history: readonly { timestamp: string; price: number }[],
): ChartGeometry | undefined {
  const samples = history
    .map(({ timestamp, price }) => ({ time: Date.parse(timestamp), price }))
    .filter(({ time, price }) => Number.isFinite(time) && Number.isFinite(price))
  const first = samples[0]
  const last = samples.at(-1)
  if (!first || !last) return undefined

  const [low, high] = priceAxis(samples.map(({ price }) => price))
  const xOf = scale(first.time, last.time, PLOT.left, PLOT.right)
  const yOf = scale(low, high, PLOT.bottom, PLOT.top)
  const points = samples.map(({ time, price }) => ({ x: xOf(time), y: yOf(price), time, price }))
  const line = `M${points.map(({ x, y }) => `${short(x)} ${short(y)}`).join('L')}`
  return {
    points,
    line,
    area: `${line}L${short(xOf(last.time))} ${PLOT.bottom}L${short(xOf(first.time))} ${PLOT.bottom}Z`,
    firstY: yOf(first.price),
    priceTicks: roundTicks(low, high).map((price) => ({ price, y: yOf(price) })),
    xOf,
  }
}

/** From 0.99 x the lowest to 1.01 x the highest price. */
export function priceAxis(prices: readonly number[]): [low: number, high: number] {
  return [axisBelow * Math.min(...prices), axisAbove * Math.max(...prices)]
}

/** The index of the point nearest to x, in user units; ties go to the earlier one. */
export function nearestPoint(points: readonly { x: number }[], x: number): number {
  let low = 0
  let high = points.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((points[middle]?.x ?? 0) < x) low = middle + 1
    else high = middle
  }
  const before = points[low - 1]
  const after = points[low]
  return before && after && x - before.x <= after.x - x ? low - 1 : low
}

/** 3 to 5 round prices inside the axis. */
function roundTicks(low: number, high: number): number[] {
  for (const wanted of [4, 3, 5]) {
    const found = ticks(low, high, wanted)
    if (found.length >= 3 && found.length <= 5) return found
  }
  return ticks(low, high, 2)
}

function scale(fromLow: number, fromHigh: number, toLow: number, toHigh: number) {
  const span = fromHigh - fromLow
  // A flat or single-point history has no span: it stands in the middle.
  return (value: number) =>
    span === 0 ? (toLow + toHigh) / 2 : toLow + ((value - fromLow) / span) * (toHigh - toLow)
}

function short(value: number) {
  return Math.round(value * 10) / 10
}
