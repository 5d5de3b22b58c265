import { expect, it } from 'vitest'
import { rangeOf, readStoryFilters, storyFiltersWith } from './story-filters.ts'

it('lives in the address, and another filter starts at the first page', () => {
  const filters = readStoryFilters(
    new URLSearchParams('time=week&search=oracle&show=all&hand=true&page=3'),
  )
  expect(filters).toEqual({ range: 'week', search: 'oracle', all: true, byHand: true, page: 3 })
  expect(String(storyFiltersWith(filters, { page: 4 }))).toBe(
    'time=week&search=oracle&show=all&hand=true&page=4',
  )
  expect(
    String(storyFiltersWith(filters, { range: 'today', search: '', all: false, byHand: false })),
  ).toBe('')
  expect(readStoryFilters(new URLSearchParams('time=year&page=-1'))).toMatchObject({
    range: 'today',
    page: 1,
  })
})

it.each([
  ['today', '2026-11-15T05:00:00.000Z', '2026-11-17T05:00:00.000Z'],
  ['yesterday', '2026-11-14T05:00:00.000Z', '2026-11-15T05:00:00.000Z'],
  ['week', '2026-11-09T05:00:00.000Z', '2026-11-17T05:00:00.000Z'],
] as const)("%s is whole days of the viewer's", (range, from, to) => {
  const now = Date.parse('2026-11-15T15:40:00Z')
  expect(rangeOf(range, now, 'America/New_York')).toEqual({ from, to })
})
