import { describe, expect, test } from 'vitest'
import { chartGeometry, HOME_BOX, nearestPoint, priceAxis } from './chart-geometry.ts'

const at = (minute: number, price: number) => ({
  timestamp: new Date(Date.UTC(2026, 10, 15, 0, minute)).toISOString(),
  price,
})

test('the box and its margins are those of the specification', () => {
  expect(HOME_BOX).toEqual({
    width: 500,
    height: 200,
    plot: { left: 50, right: 480, top: 20, bottom: 170 },
    timesTop: 176,
  })
})

test('the price axis spans 0.99 x min to 1.01 x max', () => {
  expect(priceAxis([200, 100, 150])).toEqual([99, 202])
})

describe('a history of three prices', () => {
  const chart = chartGeometry([at(0, 100), at(10, 200), at(40, 150)])

  test('x follows time, not the index', () => {
    expect(chart?.points.map(({ x }) => x)).toEqual([50, 157.5, 480])
  })

  test('y follows the axis: 99 at the bottom, 202 at the top', () => {
    const y = (price: number) => 170 - ((price - 99) / (202 - 99)) * 150
    for (const [index, price] of [100, 200, 150].entries()) {
      expect(chart?.points[index]?.y).toBeCloseTo(y(price))
    }
    expect(chart?.firstY).toBeCloseTo(y(100))
  })

  test('the area closes the line along the bottom of the plot', () => {
    expect(chart?.line).toMatch(/^M500 \d+l1075 -\d+ 3225 \d+$/)
    expect(chart?.area).toBe(`${chart?.line}V1700H500Z`)
  })

  test('a time between the points has its place too', () => {
    expect(chart?.xOf(Date.UTC(2026, 10, 15, 0, 20))).toBe(265)
  })

  test('three to five round prices stand inside the plot', () => {
    const ticks = chart?.priceTicks ?? []
    expect(ticks.length).toBeGreaterThanOrEqual(3)
    expect(ticks.length).toBeLessThanOrEqual(5)
    for (const tick of ticks) {
      expect(tick.y).toBeGreaterThanOrEqual(HOME_BOX.plot.top)
      expect(tick.y).toBeLessThanOrEqual(HOME_BOX.plot.bottom)
    }
  })
})

test.each([
  ['a tiny price', [at(0, 0.00000012), at(1, 0.00000013)]],
  ['a huge price', [at(0, 1.2e12), at(1, 1.9e12)]],
  ['a flat price', [at(0, 5), at(1, 5)]],
])('%s still has 3 to 5 ticks', (_name, history) => {
  const count = chartGeometry(history)?.priceTicks.length ?? 0
  expect(count).toBeGreaterThanOrEqual(3)
  expect(count).toBeLessThanOrEqual(5)
})

test.each([
  [
    [100, 200],
    [100, 150, 200],
  ],
  // 3 x 0.1 is not 0.3
  [
    [0.1, 0.5],
    [0.1, 0.2, 0.3, 0.4, 0.5],
  ],
  [
    [0.00001, 0.00005],
    [0.00001, 0.00002, 0.00003, 0.00004, 0.00005],
  ],
  [
    [1.2e12, 1.9e12],
    [1.2e12, 1.4e12, 1.6e12, 1.8e12],
  ],
])('prices from %j on have ticks at %j', ([low = 0, high = 0], ticks) => {
  expect(chartGeometry([at(0, low), at(1, high)])?.priceTicks.map(({ price }) => price)).toEqual(
    ticks,
  )
})

test('one point, or only zeros, stand in the middle instead of nowhere', () => {
  expect(chartGeometry([at(0, 10)])?.points[0]?.x).toBe(265)
  expect(chartGeometry([at(0, 0), at(1, 0)])?.points[0]?.y).toBe(95)
})

test('no point, no drawing', () => {
  expect(chartGeometry([])).toBeUndefined()
  expect(chartGeometry([{ timestamp: 'never', price: 1 }])).toBeUndefined()
})

test.each([
  [-20, 0],
  [50, 0],
  [99, 0],
  [100, 0],
  [101, 1],
  [149, 1],
  [151, 1],
  [300, 2],
  [900, 2],
])('nearest to x=%d is point %d', (x, index) => {
  expect(nearestPoint([{ x: 50 }, { x: 150 }, { x: 400 }], x)).toBe(index)
})

test('another box and a longer time have their places too', () => {
  const box = {
    width: 1176,
    height: 392,
    plot: { left: 56, right: 1160, top: 12, bottom: 268 },
    timesTop: 372,
  }
  const span = { from: Date.UTC(2026, 10, 15), to: Date.UTC(2026, 10, 15, 0, 40) }
  const chart = chartGeometry([at(10, 100), at(20, 200)], box, span)
  expect(chart?.points.map(({ x }) => x)).toEqual([332, 608])
  expect(chart?.area).toBe('M3320 2655l2760 -2485V2680H3320Z')
})

describe('a time without prices', () => {
  const hours = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => at((from + index) * 60, 100 + index))

  test('has no line over it, and is known', () => {
    const chart = chartGeometry([...hours(0, 10), ...hours(34, 40)])
    expect(chart?.line).toMatch(/^(M[l\d -]+){2}$/)
    expect(chart?.area).toMatch(/^(M[lVH\d -]+Z){2}$/)
    expect(chart?.gaps).toEqual([
      { from: Date.UTC(2026, 10, 15, 9), to: Date.UTC(2026, 10, 16, 10) },
    ])
  })

  test('is not where old prices merely stand further apart, nor among a few', () => {
    const days = [0, 1, 2, 3, 4, 5].map((day) => at(day * 1440, 100))
    const minutes = Array.from({ length: 12 }, (_, index) => at(6 * 1440 + index * 5, 100))
    expect(chartGeometry([...days, ...minutes])?.gaps).toEqual([])
    expect(chartGeometry([at(0, 1), at(1, 1), at(9999, 1)])?.gaps).toEqual([])
    expect(chartGeometry([0, 1, 2, 9999].map((minute) => at(minute, 1)))?.gaps).toEqual([])
    expect(chartGeometry([0, 1, 2, 3, 9999].map((minute) => at(minute, 1)))?.gaps).toHaveLength(1)
  })
})
