import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MARKET_REFRESH_MS } from '../../contract/market/ranges.ts'
import { DAY_MS, MINUTE_MS } from '../../contract/platform/durations.ts'
import { readConfig } from '../platform/config.ts'
import { randomRuns } from '../testing/random-runs.ts'
import { type CallLedger, callEnded, newLedger, takeCall } from './call-ledger.ts'
import { coinGecko } from './coingecko.ts'
import { refreshDueAt, refreshEveryMs, refreshSucceeded } from './refresh-schedule.ts'

const START = Date.UTC(2026, 10, 1)
const limits = coinGecko.limits(readConfig({ COINGECKO_API_KEY: 'CG-key' }))
const fresh = () => newLedger(START, limits)

describe('refreshDueAt', () => {
  const minutesUntilDue = (ledger: CallLedger, now = START) =>
    (refreshDueAt(ledger, 1, now, limits) - now) / MINUTE_MS
  const tried = () => takeCall(fresh(), 'refresh', START, limits) as CallLedger

  it('counts from the last try, even one whose end nobody saw', () => {
    expect(minutesUntilDue(fresh())).toBeLessThan(0)
    expect(minutesUntilDue(tried())).toBe(5)
  })

  it.each(['failed', 'limited', 'declined'] as const)(
    'comes sooner after one that %s, but ever less so',
    (kind) => {
      let ledger = tried()
      const waits: number[] = []
      for (let i = 0; i < 6; i++) {
        ledger = callEnded(ledger, 'refresh', { kind: 'answered' }, START)
        expect(ledger.refreshFailures).toBe(i)
        ledger = callEnded(ledger, 'refresh', { kind, retryAfterMs: undefined }, START)
        waits.push(minutesUntilDue(ledger))
      }
      expect(waits).toEqual([0.5, 1, 2, 4, 5, 5])
      expect(minutesUntilDue({ ...ledger, calls: 4500 })).toBeCloseTo(9.6)
      expect(minutesUntilDue({ ...ledger, refreshFailures: 1, calls: 6000 })).toBeCloseTo(14.4)
      expect(minutesUntilDue(refreshSucceeded(ledger, START))).toBe(5)
    },
  )

  it.each([
    [1, 0],
    [1, 1],
    [8, 8],
  ])('lasts the whole month when %i failures and %i successes alternate', (bad, good) => {
    let ledger = fresh()
    const end = Date.UTC(2026, 11, 1)
    let tries = 0
    const nextTry = (now: number) => Math.max(now + 60_000, refreshDueAt(ledger, 1, now, limits))
    for (let now = START; now < end; now = nextTry(now)) {
      const result = takeCall(ledger, 'refresh', now, limits)
      if ('why' in result) continue
      const isBad = tries++ % (bad + good) < bad
      const outcome = isBad
        ? ({ kind: 'failed', retryAfterMs: undefined } as const)
        : ({ kind: 'answered' } as const)
      ledger = callEnded(result, 'refresh', outcome, now)
      if (!isBad) ledger = refreshSucceeded(ledger, now)
    }
    expect(ledger.calls).toBeLessThanOrEqual(limits.callsPerMonth)
    expect(end - ledger.refreshTriedAt).toBeLessThan(1200_000)
  })
})

describe('refreshEveryMs', () => {
  it.each([
    ['a month with 250 coins', 1, 0, 0, MARKET_REFRESH_MS],
    ['500 coins need two calls each time', 2, 0, 0, (30 * DAY_MS * 2) / 9000],
    ['half the budget spent on the first day', 1, 4500, 0, (30 * DAY_MS) / 4500],
    ['half the budget spent at half time', 1, 4500, 15, MARKET_REFRESH_MS],
    ['nothing left: not before the next month', 1, 9000, 20, 10 * DAY_MS],
  ])('%s', (_case, callsPerRefresh, calls, day, expected) => {
    const now = START + day * DAY_MS
    expect(refreshEveryMs({ ...fresh(), calls }, callsPerRefresh, now, limits)).toBeCloseTo(
      expected,
      3,
    )
  })

  it('keeps any number of coins inside the budget over a whole month', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 0, max: 3000 }),
        (perRefresh, backfill) => {
          let ledger: CallLedger = { ...fresh(), calls: backfill }
          let now = START
          const end = Date.UTC(2026, 11, 1)
          while (now < end) {
            ledger = { ...ledger, calls: ledger.calls + perRefresh }
            now += Math.max(60_000, refreshEveryMs(ledger, perRefresh, now, limits))
          }
          expect(ledger.calls).toBeLessThanOrEqual(limits.callsPerMonth)
        },
      ),
      { numRuns: randomRuns(10) },
    )
  })
})
