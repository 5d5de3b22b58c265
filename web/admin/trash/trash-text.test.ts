import { expect, it } from 'vitest'
import { daysUntilGone } from './trash-columns.tsx'

const NOW = Date.parse('2026-11-15T12:00:00Z')

it.each([
  ['2026-12-15T12:00:00Z', 30],
  ['2026-12-15T13:00:00Z', 30],
  ['2026-12-15T11:59:00Z', 30],
  ['2026-11-17T12:00:00Z', 2],
  ['2026-11-16T12:00:00Z', 1],
  ['2026-11-15T12:00:01Z', 1],
  ['2026-11-15T11:00:00Z', 0],
])('gone at %s is in %i days', (gone_at, days) => {
  expect(daysUntilGone({ gone_at }, NOW)).toBe(days)
})
