import { expect, it } from 'vitest'
import type { Publisher } from '../../../contract/news/publishers.ts'
import { whenScored } from './publishers-screen.tsx'
import { listed, segmentOf, segmentsOf } from './segments.ts'

const now = new Date('2026-11-15T12:00:00Z')
const publisher = (name: string, change: Partial<Publisher> = {}) =>
  ({
    name,
    active: true,
    failures: 0,
    last_fetch_at: '2026-11-15T11:00:00Z',
    last_success_at: '2026-11-15T11:00:00Z',
    articles_per_day_14d: Array(14).fill(3),
    ...change,
  }) as Publisher
const all = [
  publisher('A'),
  publisher('B', { articles_per_day_14d: [...Array(11).fill(3), 0, 0, 0] }),
  publisher('C', { active: false, failures: 7 }),
  publisher('D', { failures: 3 }),
  publisher('E', { failures: 2 }),
]

it.each([
  ['all', 'DABCE'],
  ['failing', 'D'],
  ['quiet', 'B'],
  ['inactive', 'C'],
] as const)('%s shows %s', (segment, shown) => {
  expect(
    listed(all, segment, now)
      .map(({ name }) => name)
      .join(''),
  ).toBe(shown)
})

it('each is named with its count, and an unknown one is all', () => {
  expect(segmentsOf(all, now).map(({ label }) => label)).toEqual([
    'All 5',
    'Failing 1',
    'Quiet 1',
    'Inactive 1',
  ])
  expect([segmentOf('failing'), segmentOf('what'), segmentOf(null)]).toEqual([
    'failing',
    'all',
    'all',
  ])
})

it('says when articles fetched by hand get their scores, unless they get them at once', () => {
  expect(whenScored({ enabled: true, ai_step: 'built-in' })).toBe('')
  expect(whenScored(undefined)).toBe('')
  expect(whenScored({ enabled: true, ai_step: 'gpt-4' })).toMatch(
    /scored by the next scheduled run/,
  )
  expect(whenScored({ enabled: false, ai_step: null })).toMatch(/until the schedule is on/)
})
