import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../contract/platform/durations.ts'
import { randomRuns } from '../testing/random-runs.ts'
import { downsample, type PointInTime } from './downsample.ts'

const MAX = 500
const price = fc.oneof(
  fc.double({ min: 1e-10, max: 1e12, noNaN: true }),
  fc.constantFrom(0, 1e-10, 1e12, 64_000.5),
)
/** Sorted and unique in time, with gaps from a millisecond to a month. */
const series = fc
  .array(
    fc.record({
      gap: fc.oneof(fc.integer({ min: 1, max: 300_000 }), fc.integer({ min: 1, max: 3e9 })),
      price,
    }),
    {
      minLength: 0,
      maxLength: 3000,
      size: 'max',
    },
  )
  .map((steps) => {
    let at = Date.UTC(2026, 0, 1)
    return steps.map((step): PointInTime => {
      at += step.gap
      return { at, price: step.price }
    })
  })

describe('downsample', () => {
  it('keeps the limit, the order, the ends and both extremes of any series', () => {
    fc.assert(
      fc.property(series, (points) => {
        const kept = downsample(points, MAX)
        expect(kept.length).toBeLessThanOrEqual(MAX)
        expect(kept.length).toBe(points.length <= MAX ? points.length : kept.length)
        expect(kept.every((point, i) => i === 0 || point.at > (kept[i - 1]?.at ?? Infinity))).toBe(
          true,
        )
        expect(kept[0]).toBe(points[0])
        expect(kept.at(-1)).toBe(points.at(-1))
        const prices = (list: readonly PointInTime[]) => list.map((point) => point.price)
        expect(Math.min(...prices(kept))).toBe(Math.min(...prices(points)))
        expect(Math.max(...prices(kept))).toBe(Math.max(...prices(points)))
        const known = new Set(points)
        expect(kept.every((point) => known.has(point))).toBe(true)
      }),
      { numRuns: randomRuns(20) },
    )
  })

  it('leaves 500 points alone and cuts 501', () => {
    const flat = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ at: i * MINUTE_MS, price: 1 }))
    expect(downsample(flat(500), MAX)).toHaveLength(500)
    expect(downsample(flat(501), MAX).length).toBeLessThan(500)
  })

  it('keeps a spike of one point in a year of 5-minute points', () => {
    const year = Array.from({ length: 105_120 }, (_, i) => ({ at: i * 300_000, price: 100 }))
    year[54_321] = { at: 54_321 * 300_000, price: 1e12 }
    expect(downsample(year, MAX)).toContain(year[54_321])
  })

  it('shows a dense week inside a sparse year by its share of the time, not of the points', () => {
    const daily = Array.from({ length: 358 }, (_, i) => ({ at: i * DAY_MS, price: 100 + i }))
    const from = 358 * DAY_MS
    const dense = Array.from({ length: 2016 }, (_, i) => ({
      at: from + i * 300_000,
      price: 500 + (i % 7),
    }))
    const kept = downsample([...daily, ...dense], MAX)
    expect(kept.filter((point) => point.at < from).length).toBeGreaterThan(200)
  })

  const kept = (times: number[], prices: number[]) =>
    downsample(
      times.map((at, i) => ({ at: 100 + at, price: prices[i] ?? 5 })),
      8,
    ).map(({ at }) => at - 100)

  it('keeps the lowest and the highest of each span in the order they came, and one of equal ones', () => {
    expect(kept([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], [5, 1, 9, 5, 9, 1])).toEqual([0, 1, 2, 4, 5, 6, 9])
  })

  it('keeps the first point also where none follows for a while', () => {
    expect(kept([0, 50, 51, 52, 53, 54, 55, 56, 57, 99], [5, 1, 9])).toEqual([0, 50, 51, 99])
  })
})
