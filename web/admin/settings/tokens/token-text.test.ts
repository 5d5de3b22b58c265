import { expect, it } from 'vitest'
import { expiresSoon, unusedText } from './token-text.ts'

const now = Date.parse('2026-11-15T12:00:00Z')
const token = { created_at: '2026-01-20T00:00:00Z', last_used_at: null, calls_a_day: 0 }

it('says how long a token was not used, or how often it is', () => {
  expect(unusedText({ ...token, last_used_at: '2026-06-02T00:00:00Z' }, now)).toBe(
    'unused for 5 months',
  )
  expect(unusedText({ ...token, last_used_at: '2026-10-10T00:00:00Z' }, now)).toBe(
    'unused for 1 month',
  )
  expect(unusedText(token, now)).toBe('unused for 9 months')
  expect(unusedText({ ...token, last_used_at: '2026-11-15T11:58:00Z', calls_a_day: 40 }, now)).toBe(
    '40 calls a day',
  )
  expect(unusedText({ ...token, created_at: '2026-11-15T11:58:00Z' }, now)).toBe('')
})

it('warns two weeks before a token expires', () => {
  expect(expiresSoon('2026-11-29T11:00:00Z', now)).toBe(true)
  expect(expiresSoon('2026-11-29T13:00:00Z', now)).toBe(false)
})
