import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../platform/durations.ts'
import { conditionOf, usualADay } from './feed-health.ts'

const NOW = new Date('2026-11-16T12:00:00Z')
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS).toISOString()
/** Eleven days of `usual`, then the last three. */
const days = (usual: number, ...last: [number, number, number]) => [
  ...Array<number>(11).fill(usual),
  ...last,
]

const healthy = {
  active: true,
  failures: 0,
  last_fetch_at: hoursAgo(1),
  last_success_at: hoursAgo(1),
  articles_per_day_14d: days(5, 5, 5, 5),
}
const quiet = { articles_per_day_14d: days(5, 0, 0, 0) }

describe('conditionOf', () => {
  it.each([
    ['healthy', {}],
    ['paused', { active: false }],
    ['paused', { active: false, failures: 9 }],
    ['paused', { active: false, last_fetch_at: null }],
    ['new', { last_fetch_at: null, last_success_at: null }],
    ['healthy', { failures: 2 }],
    ['failing', { failures: 3 }],
    ['failing', { failures: 1, last_success_at: null }],
    ['healthy', { failures: 0, last_success_at: null }],
    ['quiet', quiet],
    ['failing', { ...quiet, failures: 3 }],
    ['healthy', { articles_per_day_14d: days(5, 0, 0, 1) }],
    ['healthy', { articles_per_day_14d: days(5, 1, 0, 0) }],
    // one a day is enough to be missed, less is not
    ['quiet', { articles_per_day_14d: days(1, 0, 0, 0) }],
    ['healthy', { articles_per_day_14d: [0, ...days(1, 0, 0, 0).slice(1)] }],
    // whom nobody could ask is not called quiet
    ['quiet', { ...quiet, last_success_at: hoursAgo(23.9) }],
    ['healthy', { ...quiet, last_success_at: hoursAgo(24) }],
    ['healthy', { ...quiet, last_success_at: null }],
  ] as const)('%s: %j', (condition, change) =>
    expect(conditionOf({ ...healthy, ...change }, NOW)).toBe(condition),
  )
})

it.each([
  [[], 0],
  [[9, 9, 9], 0],
  [[4, 9, 9, 9], 4],
  [[1, 2, 6, 0, 0, 0], 3],
])('of %j there are usually %d a day', (perDay, usual) => expect(usualADay(perDay)).toBe(usual))
