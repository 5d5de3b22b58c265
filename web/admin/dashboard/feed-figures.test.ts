import { expect, it } from 'vitest'
import { feedFigures } from './feed-figures.ts'

it('sums the feeds', () => {
  expect(
    feedFigures([
      { active: true, last_error: null, articles_per_day_14d: [9, 3] },
      { active: true, last_error: 'The feed answered 404.', articles_per_day_14d: [0, 1] },
      { active: false, last_error: 'Gone.', articles_per_day_14d: [] },
    ]),
  ).toEqual({ all: 3, active: 2, failing: 1, newToday: 4 })
})
