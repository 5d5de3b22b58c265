import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../contract/platform/durations.ts'
import { sparkline } from './price-history.ts'

const NOW = Date.UTC(2026, 10, 15, 12)

describe('sparkline', () => {
  it('has the last price of each of 24 hours, oldest first', () => {
    const points = Array.from({ length: 289 }, (_, i) => ({
      at: NOW - (288 - i) * 300_000,
      price: i,
    }))
    const line = sparkline(points, NOW)
    expect(line).toHaveLength(24)
    expect([line[0], line[1], line[23]]).toEqual([11, 23, 288])
  })

  it('bridges hours without a price and never invents a zero', () => {
    const line = sparkline(
      [
        { at: NOW - 20.5 * HOUR_MS, price: 7 },
        { at: NOW - 2.5 * HOUR_MS, price: 9 },
      ],
      NOW,
    )
    expect(line).toEqual([...new Array(21).fill(7), 9, 9, 9])
  })

  it.each([[[]], [[{ at: NOW - 25 * HOUR_MS, price: 1 }]], [[{ at: NOW + 1, price: 1 }]]])(
    '%j gives no line',
    (points) => {
      expect(sparkline(points, NOW)).toEqual([])
    },
  )
})
