import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../../contract/platform/durations.ts'
import { readConfig } from '../platform/config.ts'
import { randomRuns } from '../testing/random-runs.ts'
import {
  type CallLedger,
  type CallReason,
  callEnded,
  ledgerAt,
  newLedger,
  takeCall,
} from './call-ledger.ts'
import { coinGecko } from './coingecko.ts'

const START = Date.UTC(2026, 10, 1)
const WITH_KEY = { COINGECKO_API_KEY: 'CG-key' }
const limitsWith = (env: Record<string, string>) => coinGecko.limits(readConfig(env))
const limits = limitsWith(WITH_KEY)
const fresh = () => newLedger(START, limits)
const taken = (result: ReturnType<typeof takeCall>): CallLedger => {
  if ('why' in result) throw new Error(`refused: ${result.why}`)
  return result
}

describe('takeCall', () => {
  it.each([
    [WITH_KEY, 30],
    [{}, 10],
  ])('with %j never lets more than %i calls through in any minute', (key, perMinute) => {
    const its = limitsWith(key)
    const attempt = fc.record({
      gap: fc.integer({ min: 0, max: 4000 }),
      reason: fc.constantFrom<CallReason>('click', 'refresh', 'backfill'),
    })
    fc.assert(
      fc.property(fc.array(attempt, { minLength: 50, maxLength: 400, size: 'max' }), (attempts) => {
        let ledger = newLedger(START, its)
        let now = START
        const made: number[] = []
        for (const { gap, reason } of attempts) {
          now += gap
          const result = takeCall(ledger, reason, now, its)
          if ('why' in result) continue
          ledger = callEnded(result, reason, { kind: 'answered' }, now)
          made.push(now)
        }
        const isTooMany = (from: number, i: number) =>
          (made[i + perMinute] ?? Infinity) - from < 60_000
        expect(made.filter(isTooMany)).toEqual([])
      }),
      { numRuns: randomRuns(30) },
    )
  })

  it.each(['backfill', 'refresh'] as const)(
    'makes one background call at a time and forgets a %s that never ended',
    (reason) => {
      const ledger = taken(takeCall(fresh(), reason, START, limits))
      expect(takeCall(ledger, 'backfill', START + 5000, limits)).toEqual({
        why: 'busy',
        waitMs: 15_000,
      })
      expect(takeCall(ledger, 'refresh', START + 5000, limits)).toEqual({
        why: 'busy',
        waitMs: 15_000,
      })
      expect(takeCall(ledger, reason, START + 20_000, limits)).not.toHaveProperty('why')
      expect(ledger.refreshTriedAt).toBe(reason === 'refresh' ? START : 0)
      const ended = callEnded(ledger, reason, { kind: 'answered' }, START + 5000)
      expect(takeCall(ended, reason, START + 5000, limits)).not.toHaveProperty('why')
    },
  )

  it('a click neither waits for the background nor holds it up', () => {
    const busy = taken(takeCall(fresh(), 'backfill', START, limits))
    const clicked = taken(takeCall(busy, 'click', START + 5000, limits))
    expect(clicked.busyUntil).toBe(busy.busyUntil)
    expect(callEnded(clicked, 'click', { kind: 'answered' }, START + 6000).busyUntil).toBe(
      busy.busyUntil,
    )
    const alone = taken(takeCall(fresh(), 'click', START, limits))
    expect(takeCall(alone, 'backfill', START, limits)).not.toHaveProperty('why')
  })

  it('lets a backfill take four of ten calls, a refresh nine, a click all', () => {
    let ledger = fresh()
    for (let i = 0; i < 4; i++) {
      ledger = taken(takeCall(ledger, 'backfill', START, limits))
      ledger = callEnded(ledger, 'backfill', { kind: 'answered' }, START)
    }
    expect(takeCall(ledger, 'backfill', START, limits)).toEqual({ why: 'pace', waitMs: 3000 })
    for (let i = 0; i < 5; i++) {
      ledger = taken(takeCall(ledger, 'refresh', START, limits))
      ledger = callEnded(ledger, 'refresh', { kind: 'answered' }, START)
    }
    expect(takeCall(ledger, 'refresh', START, limits)).toEqual({ why: 'pace', waitMs: 3000 })
    ledger = taken(takeCall(ledger, 'click', START, limits))
    expect(takeCall(ledger, 'click', START, limits)).toEqual({ why: 'pace', waitMs: 3000 })
    expect(takeCall(ledger, 'click', START + 3000, limits)).not.toHaveProperty('why')
  })

  it('lets nobody through before a Retry-After has ended', () => {
    const ledger = callEnded(fresh(), 'backfill', { kind: 'limited', retryAfterMs: 120_000 }, START)
    for (const reason of ['click', 'refresh', 'backfill'] as const) {
      expect(takeCall(ledger, reason, START + 119_999, limits)).toEqual({
        why: 'paused',
        waitMs: 1,
      })
      expect(takeCall(ledger, reason, START + 120_000, limits)).not.toHaveProperty('why')
    }
  })

  it('a pause is not ended by another call that was under way', () => {
    const paused = callEnded(fresh(), 'click', { kind: 'limited', retryAfterMs: 120_000 }, START)
    const ledger = callEnded(paused, 'backfill', { kind: 'answered' }, START + 1000)
    expect(takeCall(ledger, 'click', START + 119_999, limits)).toEqual({ why: 'paused', waitMs: 1 })
  })

  it.each([
    ['a 429 that names no time', { kind: 'limited', retryAfterMs: undefined }, 60_000],
    ['a failure that names a time', { kind: 'failed', retryAfterMs: 5000 }, 5000],
    ['a failure that names none', { kind: 'failed', retryAfterMs: undefined }, 0],
    ['a refusal', { kind: 'declined' }, 0],
  ] as const)('after %s everyone pauses, %j: %i ms', (_what, outcome, pauseMs) => {
    expect(callEnded(fresh(), 'click', outcome, START).pausedUntil).toBe(START + pauseMs)
  })

  it('a backfill that fails rests longer each time, at most 5 minutes, while others still try', () => {
    let ledger = fresh()
    const rests: number[] = []
    for (let i = 0; i < 7; i++) {
      ledger = callEnded(ledger, 'backfill', { kind: 'failed', retryAfterMs: undefined }, START)
      const refusal = takeCall(ledger, 'backfill', START, limits)
      rests.push('waitMs' in refusal ? refusal.waitMs / 1000 : 0)
    }
    // the first chart that fails may be that coin's own trouble
    expect(rests).toEqual([0, 30, 60, 120, 240, 300, 300])
    for (const reason of ['refresh', 'click'] as const) {
      expect(takeCall(ledger, reason, START, limits)).not.toHaveProperty('why')
      const answered = callEnded(ledger, reason, { kind: 'answered' }, START)
      expect(takeCall(answered, 'backfill', START, limits)).toMatchObject({ why: 'resting' })
    }
    for (const kind of ['answered', 'declined'] as const) {
      const works = callEnded(ledger, 'backfill', { kind }, START)
      expect(works).toMatchObject({ backfillFailures: 0, backfillRestsUntil: 0 })
    }
  })

  it('stops the background at the monthly budget, not a click, and begins anew with the month', () => {
    const spent = { ...fresh(), calls: limits.callsPerMonth }
    const untilDecember = { why: 'budget', waitMs: 30 * DAY_MS }
    expect(takeCall(spent, 'backfill', START, limits)).toEqual(untilDecember)
    expect(takeCall(spent, 'refresh', START, limits)).toEqual(untilDecember)
    expect(
      takeCall({ ...spent, calls: spent.calls - 1 }, 'refresh', START, limits),
    ).not.toHaveProperty('why')
    expect(takeCall(spent, 'click', START, limits)).not.toHaveProperty('why')
    const december = Date.UTC(2026, 11, 1)
    expect(taken(takeCall(spent, 'backfill', december, limits)).calls).toBe(1)
  })
})

describe('a clock that was ahead', () => {
  const ahead = START + 365 * DAY_MS

  it.each(['click', 'refresh', 'backfill'] as const)(
    'keeps no %s waiting once it is right',
    (reason) => {
      let ledger = taken(takeCall(newLedger(ahead, limits), 'refresh', ahead, limits))
      expect(takeCall(ledger, reason, START, limits)).not.toHaveProperty('why')
      for (let i = 0; i < 3; i++)
        ledger = callEnded(ledger, 'backfill', { kind: 'limited', retryAfterMs: DAY_MS }, ahead)
      expect(takeCall(ledger, reason, START, limits)).not.toHaveProperty('why')
    },
  )

  it('leaves no moment in the future', () => {
    const stored = {
      ...newLedger(ahead, limits),
      refreshedAt: ahead,
      refreshTriedAt: ahead,
      outageSince: ahead,
    }
    expect(ledgerAt(stored, START, limits)).toMatchObject({
      refreshedAt: 0,
      refreshTriedAt: 0,
      outageSince: START,
    })
  })

  it('is no matter of seconds: another machine may be a little behind', () => {
    const stored = {
      ...fresh(),
      refreshTriedAt: START,
      pausedUntil: START + DAY_MS,
      busyUntil: START + 20_000,
    }
    expect(ledgerAt(stored, START - 5000, limits)).toEqual({
      ...stored,
      month: '2026-10',
      allowanceAt: START - 5000,
    })
  })
})
