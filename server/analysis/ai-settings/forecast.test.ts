import { expect, test } from 'vitest'
import { forecast } from './ai-spend.ts'

const noon = new Date('2026-11-15T12:00:00Z')

test.each<[string, number, number[], number | undefined, ReturnType<typeof forecast>]>([
  ['two days are too few', 40, [3, 3], 90, null],
  [
    'no budget',
    46.5,
    [3, 3, 3],
    undefined,
    { a_day_usd: 3, month_usd: 93, budget_reached_on: null },
  ],
  ['it lasts', 46.5, [3, 3, 3], 93, { a_day_usd: 3, month_usd: 93, budget_reached_on: null }],
  // 87 - 46.5 is 13.5 days from noon on: midnight after the 28th
  [
    'it is reached',
    46.5,
    [2, 3, 4],
    87,
    { a_day_usd: 3, month_usd: 93, budget_reached_on: '2026-11-29' },
  ],
  ['it is used up', 87, [3, 3, 3], 87, { a_day_usd: 3, month_usd: 133.5, budget_reached_on: null }],
  ['nothing is spent', 0, [0, 0, 0], 1, { a_day_usd: 0, month_usd: 0, budget_reached_on: null }],
])('%s', (_name, spent, days, budget, expected) => {
  expect(forecast(spent, days, budget, noon)).toEqual(expected)
})
