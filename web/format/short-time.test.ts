import { expect, it } from 'vitest'
import { shortTime } from './short-time.ts'

const local = (text: string) => new Date(text).toISOString()

it.each([
  ['2026-11-15T15:40:00', '15:40'],
  ['2026-11-15T00:00:00', '00:00'],
  ['2026-11-14T23:59:00', 'Nov 14, 23:59'],
  ['2025-11-15T15:40:00', 'Nov 15, 2025, 15:40'],
])('%s is %s', (time, text) => {
  expect(shortTime(local(time), new Date('2026-11-15T18:00:00'))).toBe(text)
})
