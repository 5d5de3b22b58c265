import { expect, test } from 'vitest'
import { wilson } from './wilson.ts'

test.each([
  // 20 of 40 is the textbook's example; 0 and all are never of no width
  [20, 40, 0.352, 0.648],
  [0, 30, 0, 0.1135],
  [30, 30, 0.8865, 1],
  [222, 412, 0.4905, 0.5864],
  [0, 0, 0, 1],
])('Wilson of %i in %i', (hits, cases, low, high) => {
  expect(wilson(hits, cases).low).toBeCloseTo(low, 3)
  expect(wilson(hits, cases).high).toBeCloseTo(high, 3)
})
