import { expect, it } from 'vitest'
import type { UsageGroup } from '../../../contract/analysis/analysis.ts'
import { costText, modelsText, rateText, usageTotals, whole } from './usage-text.ts'

const group = (values: Partial<UsageGroup>): UsageGroup => ({
  group: '2026-11-15',
  publisher_id: null,
  models: [],
  requests: 0,
  tokens: 0,
  success_rate: 0,
  average_content_length: 0,
  cost: 0,
  ...values,
})

it('names models with their request counts', () => {
  expect(
    modelsText([
      { model: 'gpt-4', requests: 12 },
      { model: 'deepseek-chat', requests: 1203 },
    ]),
  ).toBe('gpt-4 (12), deepseek-chat (1,203)')
  expect(modelsText([])).toBe('')
})

it('writes figures as the table shows them', () => {
  expect(costText(4.126)).toBe('$4.13')
  expect(costText(0)).toBe('$0.00')
  expect(costText(0.00614, 4)).toBe('$0.0061')
  expect(rateText(98.66)).toBe('98.7%')
  expect(rateText(100)).toBe('100.0%')
  expect(whole(771_204.4)).toBe('771,204')
})

it('weighs the success rate by requests', () => {
  const totals = usageTotals([
    group({ requests: 90, success_rate: 100, tokens: 1000, cost: 1 }),
    group({ requests: 10, success_rate: 50, tokens: 500, cost: 0.5 }),
  ])
  expect(totals).toEqual({ requests: 100, tokens: 1500, successRate: 95, cost: 1.5 })
  expect(usageTotals([]).successRate).toBeUndefined()
})
