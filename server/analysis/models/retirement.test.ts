import { expect, test } from 'vitest'
import { daysUntilRetirement, hasRetired, retirementNotice } from './retirement.ts'

const RETIRES = '2026-12-15'
const SOON = (days: string) => [`Larch retires on 2026-12-15, in ${days}. Choose another model.`]
const RETIRED = [
  'Larch retired on 2026-12-15: it is not asked any more, the built-in analyser is used.',
]

test.each([
  ['2026-11-14T23:59:59.999Z', 31, []],
  ['2026-11-15T00:00:00.000Z', 30, SOON('30 days')],
  ['2026-12-13T00:00:00.000Z', 2, SOON('2 days')],
  ['2026-12-13T00:00:00.001Z', 2, SOON('2 days')],
  ['2026-12-14T00:00:00.000Z', 1, SOON('1 day')],
  ['2026-12-14T23:59:59.999Z', 1, SOON('1 day')],
  ['2026-12-15T00:00:00.000Z', 0, RETIRED],
  ['2026-12-17T12:00:00.000Z', -2, RETIRED],
])('at %s a model of 2026-12-15 has %i days left', (moment, days, notice) => {
  const now = new Date(moment)
  expect(daysUntilRetirement(RETIRES, now) + 0).toBe(days)
  expect(hasRetired({ retires_on: RETIRES }, now)).toBe(days <= 0)
  expect(retirementNotice({ name: 'Larch', retires_on: RETIRES }, now)).toEqual(notice)
})

test('a model without a date never retires', () => {
  const now = new Date('2026-12-15')
  expect(hasRetired({ retires_on: null }, now)).toBe(false)
  expect(retirementNotice({ name: 'Larch', retires_on: null }, now)).toEqual([])
})
