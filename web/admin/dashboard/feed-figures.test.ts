import { expect, it } from 'vitest'
import { feedFigures } from './feed-figures.ts'

it('sums the feeds', () => {
  expect(
    feedFigures([
      { name: 'A', active: true, last_error: null, articles_per_day_14d: [9, 3] },
      { name: 'B', active: true, last_error: 'The feed answered 404.', articles_per_day_14d: [0, 1] },
      { name: 'C', active: false, last_error: 'Gone.', articles_per_day_14d: [] },
    ]),
  ).toEqual({ all: 3, active: 2, failing: 1, failingText: 'B', newToday: 4 })
})

it('names a failing feed, and counts the others', () => {
  const failed = (name: string) => ({ name, active: true, last_error: 'Gone.', articles_per_day_14d: [] })
  expect(feedFigures([failed('A'), failed('B'), failed('C')]).failingText).toBe('A and 2 more')
  expect(feedFigures([]).failingText).toBeUndefined()
})
