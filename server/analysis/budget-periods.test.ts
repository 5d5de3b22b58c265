import { describe, expect, it } from 'vitest'
import { type Budget, budgetPeriods, budgetSentence } from './budget-periods.ts'

const budgetsAt = (now: string, month?: number) => budgetPeriods({ day: 1, month }, new Date(now))

describe('budgets', () => {
  it.each([
    ['at noon', '2026-11-16T12:00:00Z', '2026-11-16', '2026-11-17', '2026-11-01', '2026-12-01'],
    ['at midnight', '2026-11-16T00:00:00Z', '2026-11-16', '2026-11-17', '2026-11-01', '2026-12-01'],
    [
      'at the last moment',
      '2026-11-30T23:59:59.999Z',
      '2026-11-30',
      '2026-12-01',
      '2026-11-01',
      '2026-12-01',
    ],
    [
      'over the end of a year',
      '2026-12-31T08:00:00Z',
      '2026-12-31',
      '2027-01-01',
      '2026-12-01',
      '2027-01-01',
    ],
    [
      'in February of a leap year',
      '2028-02-29T08:00:00Z',
      '2028-02-29',
      '2028-03-01',
      '2028-02-01',
      '2028-03-01',
    ],
  ])('last from midnight to midnight, %s', (_, now, day, dayEnd, month, monthEnd) => {
    const at = (date: string) => new Date(`${date}T00:00:00Z`)
    expect(budgetsAt(now, 20)).toEqual([
      { period: 'day', usd: 1, since: at(day), until: at(dayEnd) },
      { period: 'month', usd: 20, since: at(month), until: at(monthEnd) },
    ])
  })

  it('are the day alone where no month is set; a month of nothing is one', () => {
    expect(budgetsAt('2026-11-16T12:00:00Z').map(({ period }) => period)).toEqual(['day'])
    expect(budgetsAt('2026-11-16T12:00:00Z', 0).map(({ usd }) => usd)).toEqual([1, 0])
  })
})

describe('budgetSentence', () => {
  const [day, month] = budgetsAt('2026-11-16T12:00:00Z', 20) as [Budget, Budget]
  it.each([
    [
      budgetSentence(day),
      "Today's AI budget of $1.00 is used up. The built-in analyser works until midnight UTC; the budget is set under AI.",
    ],
    [
      budgetSentence(month, 'wait'),
      "This month's AI budget of $20.00 is used up. New articles wait until 2026-12-01; the budget is set under AI.",
    ],
  ])('%s', (said, expected) => expect(said).toBe(expected))
})
