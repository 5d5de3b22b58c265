import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../../../contract/platform/durations.ts'
import { visitsAt } from './reading-memory.ts'

test.each([
  ['the first visit has none before it', 0, undefined, { active: 0 }],
  [
    'who is active within 30 minutes goes on',
    30 * MINUTE_MS,
    { active: 0 },
    { active: 30 * MINUTE_MS },
  ],
  [
    'after more than 30 minutes the visit before ended when it was last active',
    31 * MINUTE_MS,
    { active: 0, previous: -900 * MINUTE_MS },
    { active: 31 * MINUTE_MS, previous: 0 },
  ],
  [
    'a reload keeps the visit before',
    5 * MINUTE_MS,
    { active: 0, previous: -90 * MINUTE_MS },
    { active: 5 * MINUTE_MS, previous: -90 * MINUTE_MS },
  ],
  ['a clock set back begins no visit', -5 * MINUTE_MS, { active: 0 }, { active: -5 * MINUTE_MS }],
])('%s', (_, now, known, visits) => {
  expect(visitsAt(now, known)).toEqual(visits)
})
