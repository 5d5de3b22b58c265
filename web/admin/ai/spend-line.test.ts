import { expect, test } from 'vitest'
import type { AiSpend } from '../../../contract/analysis/models.ts'
import { retirementText } from './model-texts.ts'
import { axisText, spendLine, spendSentence } from './spend-line.ts'

const noon = new Date('2026-11-15T12:00:00Z')
const spend: AiSpend = {
  today_usd: 1.5,
  daily_budget_usd: 4,
  month_usd: 46.5,
  monthly_budget_usd: 87,
  forecast_usd: 93,
  forecast_a_day_usd: 3,
  budget_reached_on: '2026-11-29',
  month_requests: 10,
  days: [
    { day: '2026-11-01', usd: 20 },
    { day: '2026-11-14', usd: 25 },
    { day: '2026-11-15', usd: 1.5 },
  ],
  built_in_today: 0,
  waiting_articles: 0,
}

test('the line adds up the days until now; the forecast goes on to the end and meets the budget', () => {
  const line = spendLine(spend, noon)
  expect(line.spent).toHaveLength(16)
  expect(line.spent.slice(0, 3).map(({ usd }) => usd)).toEqual([0, 20, 20])
  expect(line.spent.at(-2)).toEqual({ x: 14 / 30, usd: 45 })
  expect(line.now).toEqual({ x: 14.5 / 30, usd: 46.5 })
  expect(line.end).toEqual({ x: 1, usd: 93 })
  expect(line.reached).toMatchObject({ usd: 87, day: 'Nov 29' })
  expect(line.reached?.x).toBeCloseTo(28 / 30)
  expect([line.top, line.ticks]).toEqual([100, [0, 20, 40, 60, 80, 100]])
  expect(line.labels.map(({ text }) => text)).toEqual(['Nov 1', '8', '15', '22', '30'])
  expect(spendSentence(line)).toBe(
    '$46.50 spent until now, forecast $93.00 at the end of the month, the budget of $87.00 is reached on Nov 29',
  )
})

test('without a forecast there is only what was spent; a budget far above is left out', () => {
  const none = { ...spend, forecast_usd: null, forecast_a_day_usd: null, budget_reached_on: null }
  const line = spendLine({ ...none, monthly_budget_usd: 1000 }, noon)
  expect([line.end, line.budget, line.reached]).toEqual([undefined, undefined, undefined])
  expect(spendSentence(line)).toBe('$46.50 spent until now')
})

test.each([
  [null, undefined],
  ['2026-12-16', { day: 'Dec 16', isNear: false, text: 'Dec 16' }],
  ['2026-12-15', { day: 'Dec 15', isNear: true, text: 'Dec 15, in 30 days' }],
  ['2026-11-16', { day: 'Nov 16', isNear: true, text: 'Nov 16, in 1 day' }],
  ['2026-11-15', { day: 'Nov 15', isNear: true, text: 'Nov 15, retired' }],
  ['2027-01-01', { day: '2027-01-01', isNear: false, text: '2027-01-01' }],
])('retires on %j', (retires_on, expected) =>
  expect(retirementText({ retires_on }, noon)).toEqual(expected),
)

test('the figures at the axis tell its lines apart, however little was spent', () => {
  const figures = (forecast_usd: number) => {
    const { ticks } = spendLine(
      { ...spend, days: [], month_usd: 0, monthly_budget_usd: null, forecast_usd },
      noon,
    )
    return ticks.map((tick) => axisText(tick, ticks))
  }
  expect(figures(93)).toEqual(['$0', '$20', '$40', '$60', '$80', '$100'])
  expect(figures(0.85)).toEqual(['$0.00', '$0.20', '$0.40', '$0.60', '$0.80', '$1.00'])
})
