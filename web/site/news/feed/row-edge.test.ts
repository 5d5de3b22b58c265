import { expect, it } from 'vitest'
import { changeSince } from './row-edge.tsx'

const at = (time: string, price: number) => ({ timestamp: `2026-11-15T${time}:00Z`, price })
const points = [at('08:00', 100), at('08:10', 200), at('09:00', 210)]
const since = (time: string) => Date.parse(`2026-11-15T${time}:00Z`)

it('compares the newest price with the last one before the moment', () => {
  expect(changeSince(points, since('08:15'))).toBeCloseTo(5)
  expect(changeSince(points, since('08:10'))).toBeCloseTo(5)
  expect(changeSince(points, since('08:09'))).toBeCloseTo(110)
})

it('says nothing without a price near the moment, or without one since', () => {
  expect(changeSince(points, since('07:59'))).toBeUndefined()
  expect(changeSince(points, since('08:50'))).toBeUndefined()
  expect(changeSince(points, since('09:10'))).toBeUndefined()
  expect(changeSince([], since('08:10'))).toBeUndefined()
})
