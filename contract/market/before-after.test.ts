import { expect, test } from 'vitest'
import { shareBefore } from './before-after.ts'

const span = (change_percent: number | null, market_percent: number | null = 0) => ({
  change_percent,
  market_percent,
})

test('the share that came before the first report, only of a move beyond the usual hour with one direction', () => {
  expect(shareBefore(span(-1.08, -0.05), span(-0.31, 0.02), 0.4)).toBe(76)
  expect(shareBefore(span(1), span(-0.2), null)).toBeNull()
  expect(shareBefore(span(0.3), span(0.1), null)).toBeNull()
  expect(shareBefore(span(0.6), span(0.6), 1.5)).toBeNull()
  expect(shareBefore(span(0.6), span(null), null)).toBeNull()
})

test('at random moments of a random walk the larger part lies before as often as after', () => {
  let state = 20261115
  const step = () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    return (state / 2 ** 31) * 1.5
  }
  let [before, after] = [0, 0]
  for (let moment = 0; moment < 20_000; moment++) {
    const share = shareBefore(span(step(), step() / 4), span(step(), step() / 4), 0.6)
    if (share !== null && share !== 50) share > 50 ? before++ : after++
  }
  const total = before + after
  expect(total).toBeGreaterThan(4000)
  // 95 % interval of a fair coin
  expect(Math.abs(before / total - 0.5)).toBeLessThan(1.96 * Math.sqrt(0.25 / total))
})
