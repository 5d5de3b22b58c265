import { expect, test } from 'vitest'
import { formatReaction } from './reaction.ts'

const at = '2026-11-15T09:12:00.000Z'
const change = { market_percent: null, ends_at: '2026-11-15T10:12:00.000Z', so_far_at: null }

test.each([
  ['closed', 1.8, null, '+1.80% in 1 h'],
  ['closed', -0.004, null, '+0.00% in 1 h'],
  ['open', -1.1, '2026-11-15T09:42:00.000Z', '-1.10% in 30 min'],
  ['open', -1.1, '2026-11-15T10:11:00.000Z', '-1.10% in 59 min'],
  ['open', -1.1, '2026-11-15T09:12:10.000Z', '-1.10% in 1 min'],
  ['open', null, null, 'measuring'],
  ['open', null, '2026-11-15T09:42:00.000Z', 'measuring'],
  ['open', -1.1, null, 'measuring'],
  ['closed', null, null, 'no price data'],
  ['no_data', null, null, 'no price data'],
  ['no_data', 1.8, null, 'no price data'],
] as const)('%s %s reads %s', (state, change_percent, so_far_at, text) => {
  expect(formatReaction(at, { ...change, state, change_percent, so_far_at })).toBe(text)
})

test('a longer window is told in hours', () => {
  const day = { ...change, ends_at: '2026-11-16T09:12:00.000Z' }
  expect(formatReaction(at, { ...day, state: 'closed', change_percent: 3.1 })).toBe(
    '+3.10% in 24 h',
  )
  const running = { ...day, so_far_at: '2026-11-15T11:22:00.000Z' }
  expect(formatReaction(at, { ...running, state: 'open', change_percent: 3.1 })).toBe(
    '+3.10% in 2 h 10 min',
  )
})
