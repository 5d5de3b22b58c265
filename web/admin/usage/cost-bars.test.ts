import { expect, it } from 'vitest'
import type { UsageGroup } from '../../../contract/analysis/analysis.ts'
import { costAxis, tickText } from './cost-axis.tsx'
import { costPerDay, costSentence, modelsByCost } from './cost-bars.ts'

const now = new Date('2026-11-15T00:30:00Z')
const day = (group: string, costs: Record<string, number>): UsageGroup => ({
  group,
  publisher_id: null,
  models: Object.entries(costs).map(([model, cost]) => ({ model, cost, requests: 1, tokens: 1 })),
  requests: 1,
  tokens: 1,
  success_rate: 100,
  average_content_length: 1,
  cost: 0,
})
const groups = [
  day('2026-11-15', { 'gpt-4': 0.5, 'deepseek-chat': 0.75 }),
  day('2026-11-10', { 'built-in': 0 }),
]

it('has every day of the range in UTC, oldest first', () => {
  const week = costPerDay(groups, { dateRange: 'week' }, now)
  expect(week.map((bar) => bar.day)).toEqual([
    '2026-11-09',
    '2026-11-10',
    '2026-11-11',
    '2026-11-12',
    '2026-11-13',
    '2026-11-14',
    '2026-11-15',
  ])
  expect(week.map((bar) => bar.total)).toEqual([0, 0, 0, 0, 0, 0, 1.25])
  expect(costPerDay(groups, { dateRange: 'today' }, now)).toHaveLength(1)
  expect(costPerDay(groups, { dateRange: 'month' }, now)[0]?.day).toBe('2026-10-17')
})

it('orders the models by cost and leaves out what is free', () => {
  expect(modelsByCost(costPerDay(groups, { dateRange: 'week' }, now))).toEqual([
    'deepseek-chat',
    'gpt-4',
  ])
})

it('ends the axis at a round figure', () => {
  const axis = costAxis(costPerDay(groups, { dateRange: 'week' }, now).map(({ total }) => total))
  expect(axis.top).toBeGreaterThanOrEqual(1.25)
  expect(axis.ticks.at(-1)).toBe(axis.top)
  const empty = costAxis([])
  expect(empty.top).toBe(0.01)
})

it('outlines the days to come, and shows a budget that is in sight', () => {
  const month = costPerDay(groups, { month: '2026-11' }, now, 2)
  const figures = month.map(({ total, forecast }) => forecast ?? total)
  expect(figures.slice(13, 17)).toEqual([0, 1.25, 2, 2])
  expect(costAxis(figures, 4)).toEqual({ top: 4, ticks: [0, 1, 2, 3, 4], limit: 4 })
  expect(costAxis(figures, 90).limit).toBeUndefined()
  expect(costPerDay(groups, { month: '2026-10' }, now, 2).some(({ forecast }) => forecast)).toBe(
    false,
  )
})

it('tells close ticks apart', () => {
  expect(tickText(1, [0, 1, 2])).toBe('$1.00')
  expect(tickText(0.002, [0, 0.002, 0.004])).toBe('$0.002')
})

it('says the chart as a sentence', () => {
  expect(costSentence(costPerDay(groups, { dateRange: 'week' }, now))).toBe(
    'Estimated cost per day, highest $1.25 on 2026-11-15',
  )
  expect(costSentence([])).toBe('Estimated cost per day, nothing spent')
})
