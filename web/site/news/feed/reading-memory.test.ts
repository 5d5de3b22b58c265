import { expect, test } from 'vitest'
import { visitsAt } from './reading-memory.ts'

const minute = 60_000

test.each([
  ['the first visit has none before it', 0, undefined, { active: 0 }],
  ['who is active within 30 minutes goes on', 30 * minute, { active: 0 }, { active: 30 * minute }],
  [
    'after more than 30 minutes the visit before ended when it was last active',
    31 * minute,
    { active: 0, previous: -900 * minute },
    { active: 31 * minute, previous: 0 },
  ],
  [
    'a reload keeps the visit before',
    5 * minute,
    { active: 0, previous: -90 * minute },
    { active: 5 * minute, previous: -90 * minute },
  ],
  ['a clock set back begins no visit', -5 * minute, { active: 0 }, { active: -5 * minute }],
])('%s', (_, now, known, visits) => {
  expect(visitsAt(now, known)).toEqual(visits)
})
