import { expect, test } from 'vitest'
import { formatTimestamp } from './timestamp.ts'

test('a timestamp is local, to the minute', () => {
  const local = new Date(2026, 10, 5, 9, 4, 59)
  expect(formatTimestamp(local.toISOString())).toBe('Nov 05, 2026 09:04')
})

test('what is no time is a dash', () => {
  expect(formatTimestamp('never')).toBe('-')
})
