import { expect, it } from 'vitest'
import { feedFigures } from './dashboard-figures.tsx'

it('sums the feeds', () => {
  expect(
    feedFigures([
      {
        name: 'A',
        active: true,
        failures: 2,
        last_success_at: '2026-11-15T10:00:00Z',
        articles_per_day_14d: [9, 3],
      },
      {
        name: 'B',
        active: true,
        failures: 3,
        last_success_at: '2026-11-15T10:00:00Z',
        articles_per_day_14d: [0, 1],
      },
      { name: 'C', active: false, failures: 9, last_success_at: null, articles_per_day_14d: [] },
    ]),
  ).toEqual({ all: 3, active: 2, failing: 1, failingText: 'B', newToday: 4 })
})

it('names a failing feed, and counts the others', () => {
  const failed = (name: string) => ({
    name,
    active: true,
    failures: 1,
    last_success_at: null,
    articles_per_day_14d: [],
  })
  expect(feedFigures([failed('A'), failed('B'), failed('C')]).failingText).toBe('A and 2 more')
  expect(feedFigures([]).failingText).toBeUndefined()
})
