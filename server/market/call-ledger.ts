import { MARKET_REFRESH_MS } from '../../contract/ranges.ts'

/** What all processes together know about their calls to the coin service. Moments are in milliseconds. */
export type CallLedger = {
  month: string
  /** made this month */
  calls: number
  /** calls that may be made at once; it grows by one every `everyMs` up to `burst` */
  allowance: number
  allowanceAt: number
  /** a background call is under way, at the latest until then */
  busyUntil: number
  /** the service asked for this pause: nobody calls before it ends */
  pausedUntil: number
  /** after failures the background leaves the service alone; a click still tries */
  restingUntil: number
  failures: number
  /** the last time that every coin was asked for */
  refreshedAt: number
  /** refreshing has failed since then; 0 when it works */
  outageSince: number
}

export type CallLimits = {
  burst: number
  everyMs: number
  /** the background leaves so many calls to people who click */
  keptForClicks: number
  callsPerMonth: number
}
export type CallReason = 'click' | 'background'
export type Refusal = { waitMs: number; why: 'paused' | 'resting' | 'busy' | 'pace' | 'budget' }
export type Outcome =
  | { kind: 'answered' }
  | { kind: 'limited'; retryAfterMs: number | undefined }
  | { kind: 'failed'; retryAfterMs: number | undefined }

/** burst + 60 s / everyMs stays under the plan's calls a minute: 30 with a demo key, some 10 without. */
export const callLimits = (hasKey: boolean): CallLimits => ({
  burst: hasKey ? 10 : 5,
  everyMs: hasKey ? 3000 : 12_000,
  keptForClicks: hasKey ? 6 : 3,
  // a tenth of the plan's 10,000 is left to clicks, which a spent budget does not stop
  callsPerMonth: 9000,
})

export const BACKGROUND_CALL_MS = 20_000
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
  restingUntil: 0,
  failures: 0,
  refreshedAt: 0,
  outageSince: 0,
})

/** Enters one call, or says how long it has to wait and why. */
export function takeCall(
  ledger: CallLedger,
  reason: CallReason,
  now: number,
  limits: CallLimits,
): CallLedger | Refusal {
  const today = brought(ledger, now, limits)
  if (now < today.pausedUntil) return { why: 'paused', waitMs: today.pausedUntil - now }
  const needed = reason === 'click' ? 1 : 1 + limits.keptForClicks
  if (reason === 'background') {
    if (today.calls >= limits.callsPerMonth) return { why: 'budget', waitMs: monthEnd(now) - now }
    if (now < today.restingUntil) return { why: 'resting', waitMs: today.restingUntil - now }
    if (now < today.busyUntil) return { why: 'busy', waitMs: today.busyUntil - now }
  }
  if (today.allowance < needed)
    return { why: 'pace', waitMs: Math.ceil((needed - today.allowance) * limits.everyMs) }
  return {
    ...today,
    calls: today.calls + 1,
    allowance: today.allowance - 1,
    busyUntil: reason === 'background' ? now + BACKGROUND_CALL_MS : today.busyUntil,
  }
}

export function callEnded(ledger: CallLedger, reason: CallReason, outcome: Outcome, now: number): CallLedger {
  const busyUntil = reason === 'background' ? 0 : ledger.busyUntil
  if (outcome.kind === 'answered') return { ...ledger, busyUntil, failures: 0, restingUntil: 0 }
  const pause = outcome.retryAfterMs ?? (outcome.kind === 'limited' ? LIMITED_PAUSE_MS : 0)
  const rest = Math.min(FIRST_REST_MS * 2 ** Math.min(ledger.failures, 10), LONGEST_REST_MS)
  return {
    ...ledger,
    busyUntil,
    failures: ledger.failures + 1,
    pausedUntil: Math.max(ledger.pausedUntil, now + pause),
    restingUntil: now + rest,
  }
}

/** Every 5 minutes, or less often when the month's remaining calls would not reach its end. */
export function refreshEveryMs(
  ledger: CallLedger,
  callsPerRefresh: number,
  now: number,
  limits: CallLimits,
): number {
  const untilMonthEnd = monthEnd(now) - now
  const left = limits.callsPerMonth - brought(ledger, now, limits).calls
  if (left < callsPerRefresh) return Math.max(untilMonthEnd, MARKET_REFRESH_MS)
  return Math.max(MARKET_REFRESH_MS, (untilMonthEnd * callsPerRefresh) / left)
}

/** The ledger as of now: the allowance grown, a new month counted from zero. */
function brought(ledger: CallLedger, now: number, limits: CallLimits): CallLedger {
  // a clock that was set back must not freeze the allowance
  const passed = Math.max(0, now - ledger.allowanceAt)
  const month = monthOf(now)
  return {
    ...ledger,
    month,
    calls: month === ledger.month ? ledger.calls : 0,
    allowance: Math.min(limits.burst, ledger.allowance + passed / limits.everyMs),
    allowanceAt: now,
  }
}

const monthOf = (now: number) => new Date(now).toISOString().slice(0, 7)
const monthEnd = (now: number) => {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
}
