import { MARKET_REFRESH_MS } from '../../contract/market/ranges.ts'
import { LONGEST_RETRY_AFTER_MS } from '../platform/outbound/retry-after.ts'
import { isAhead } from './clock-ahead.ts'

/** What all processes together know about their calls to one coin service. Moments are in milliseconds. */
export type CallLedger = {
  month: string
  /** made this month */
  calls: number
  /** calls that may be made at once; it grows by one every `everyMs` up to `burst` */
  allowance: number
  allowanceAt: number
  /** a background call is under way, at the latest until then */
  busyUntil: number
  /** Pause requested by the service. */
  pausedUntil: number
  /** after failures a backfill leaves the service alone; a click and a refresh still try */
  backfillRestsUntil: number
  backfillFailures: number
  /** Last successful refresh of all coins. */
  refreshedAt: number
  /** the last call of a refresh, however it ended, and how many refreshes in a row have failed */
  refreshTriedAt: number
  refreshFailures: number
  /** refreshing has failed since then; 0 when it works */
  outageSince: number
}

export type CallLimits = {
  burst: number
  everyMs: number
  /** Calls reserved for interactive requests. */
  backfillLeaves: number
  callsPerMonth: number
}
/** Somebody waits for a click; visitors wait for a refresh; a backfill has time. */
export type CallReason = 'click' | 'refresh' | 'backfill'
export type CallRefusal = { waitMs: number; why: 'paused' | 'resting' | 'busy' | 'pace' | 'budget' }
export type Outcome =
  | { kind: 'answered' }
  /** The service understood and declined: retrying gives no more. */
  | { kind: 'declined' }
  | { kind: 'limited'; retryAfterMs: number | undefined }
  | { kind: 'failed'; retryAfterMs: number | undefined }

export const BACKGROUND_CALL_MS = 20_000
const REFRESH_LEAVES = 1
const LIMITED_PAUSE_MS = 60_000
const FIRST_REST_MS = 30_000
const LONGEST_REST_MS = MARKET_REFRESH_MS

export const newLedger = (now: number, limits: CallLimits): CallLedger => ({
  month: monthOf(now),
  calls: 0,
  allowance: limits.burst,
  allowanceAt: now,
  busyUntil: 0,
  pausedUntil: 0,
  backfillRestsUntil: 0,
  backfillFailures: 0,
  refreshedAt: 0,
  refreshTriedAt: 0,
  refreshFailures: 0,
  outageSince: 0,
})

/** Enters one call, or says how long it has to wait and why. */
export function takeCall(
  ledger: CallLedger,
  reason: CallReason,
  now: number,
  limits: CallLimits,
): CallLedger | CallRefusal {
  const today = ledgerAt(ledger, now, limits)
  if (now < today.pausedUntil) return { why: 'paused', waitMs: today.pausedUntil - now }
  const leaves = { click: 0, refresh: REFRESH_LEAVES, backfill: limits.backfillLeaves }
  const needed = 1 + leaves[reason]
  if (reason !== 'click') {
    if (today.calls >= limits.callsPerMonth) return { why: 'budget', waitMs: monthEnd(now) - now }
    if (reason === 'backfill' && now < today.backfillRestsUntil)
      return { why: 'resting', waitMs: today.backfillRestsUntil - now }
    if (now < today.busyUntil) return { why: 'busy', waitMs: today.busyUntil - now }
  }
  if (today.allowance < needed)
    return { why: 'pace', waitMs: Math.ceil((needed - today.allowance) * limits.everyMs) }
  return {
    ...today,
    calls: today.calls + 1,
    allowance: today.allowance - 1,
    busyUntil: reason === 'click' ? today.busyUntil : now + BACKGROUND_CALL_MS,
    refreshTriedAt: reason === 'refresh' ? now : today.refreshTriedAt,
  }
}

export function callEnded(
  ledger: CallLedger,
  reason: CallReason,
  outcome: Outcome,
  now: number,
): CallLedger {
  const pausedUntil = Math.max(ledger.pausedUntil, now + pauseMs(outcome))
  if (reason === 'click') return { ...ledger, pausedUntil }
  const ended = { ...ledger, pausedUntil, busyUntil: 0 }
  if (reason === 'refresh') {
    // A single reply is not a whole refresh: only `refreshSucceeded` resets the failures.
    const failures = ledger.refreshFailures + (outcome.kind === 'answered' ? 0 : 1)
    return { ...ended, refreshFailures: failures }
  }
  const isWorking = outcome.kind === 'answered' || outcome.kind === 'declined'
  if (isWorking) return { ...ended, backfillFailures: 0, backfillRestsUntil: 0 }
  // one chart that fails is that coin's trouble; only a second one in a row is the service's
  const rest =
    ledger.backfillFailures === 0
      ? 0
      : Math.min(backOffMs(ledger.backfillFailures), LONGEST_REST_MS)
  return { ...ended, backfillFailures: ledger.backfillFailures + 1, backfillRestsUntil: now + rest }
}

function pauseMs(outcome: Outcome): number {
  const asked = 'retryAfterMs' in outcome ? outcome.retryAfterMs : undefined
  return asked ?? (outcome.kind === 'limited' ? LIMITED_PAUSE_MS : 0)
}

/** 30 s, and twice as long after each further failure. */
export const backOffMs = (failures: number) => FIRST_REST_MS * 2 ** Math.min(failures - 1, 20)

/** The ledger as of now: the allowance grown, a new month counted from zero, no moment from a clock that was ahead. */
export function ledgerAt(ledger: CallLedger, now: number, limits: CallLimits): CallLedger {
  // a clock that was set back must not freeze the allowance
  const passed = Math.max(0, now - ledger.allowanceAt)
  const month = monthOf(now)
  const possible = (moment: number, longestMs = 0) =>
    isAhead(moment - longestMs, now) ? 0 : moment
  return {
    ...ledger,
    month,
    calls: month === ledger.month ? ledger.calls : 0,
    allowance: Math.min(limits.burst, ledger.allowance + passed / limits.everyMs),
    allowanceAt: now,
    busyUntil: possible(ledger.busyUntil, BACKGROUND_CALL_MS),
    pausedUntil: possible(ledger.pausedUntil, LONGEST_RETRY_AFTER_MS),
    backfillRestsUntil: possible(ledger.backfillRestsUntil, LONGEST_REST_MS),
    refreshedAt: possible(ledger.refreshedAt),
    refreshTriedAt: possible(ledger.refreshTriedAt),
    outageSince: Math.min(ledger.outageSince, now),
  }
}

const monthOf = (now: number) => new Date(now).toISOString().slice(0, 7)
export const monthEnd = (now: number) => {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
}
