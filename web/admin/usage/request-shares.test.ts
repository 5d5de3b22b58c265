import { expect, test } from 'vitest'
import type { UsageGroup } from '../../../contract/analysis/analysis.ts'
import { requestShares, shareSentence } from './request-shares-panel.tsx'

const model = (group: string, requests: number, cost = 0): UsageGroup => ({
  group,
  publisher_id: null,
  models: [],
  requests,
  tokens: 0,
  success_rate: 100,
  average_content_length: 0,
  cost,
})

test('models by their requests, and what stands out as a sentence', () => {
  const groups = [
    model('attic', 11),
    model('gpt-4', 61, 97),
    model('larch', 28, 3),
    model('never', 0),
  ]
  expect(requestShares(groups).map(({ name, percent }) => [name, percent])).toEqual([
    ['gpt-4', 61],
    ['larch', 28],
    ['attic', 11],
  ])
  expect(shareSentence(groups)).toBe('gpt-4 is 61% of requests and 97% of the cost')
})

test('more than five stand together at the end; nothing has no shares, and no cost no share of it', () => {
  const many = ['a', 'b', 'c', 'd', 'e', 'f'].map((name, i) => model(name, 10 - i))
  expect(requestShares(many).map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', '2 others'])
  expect(shareSentence(many)).toBe('a is 22% of requests')
  expect([requestShares([]), shareSentence([])]).toEqual([[], ''])
})
