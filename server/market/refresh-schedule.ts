import { MARKET_REFRESH_MS } from '../../contract/market/ranges.ts'
import { backOffMs, type CallLedger, type CallLimits, ledgerAt, monthEnd } from './call-ledger.ts'

/**
 * When to refresh all coins: sooner after a failure with growing delays, and later when the month's calls are
 * scarce.
 */
export function refreshDueAt(
  ledger: CallLedger,
  callsPerRefresh: number,
  now: number,
  limits: CallLimits,
): number {
  const every = refreshEveryMs(ledger, callsPerRefresh, now, limits)
  const areCallsScarce = every > 2 * MARKET_REFRESH_MS
  const { refreshTriedAt, refreshFailures } = ledger
  const wait =
    refreshFailures === 0 || areCallsScarce ? every : Math.min(backOffMs(refreshFailures), every)
  return refreshTriedAt + wait
}

/** Every 5 minutes, or less often when the month's remaining calls would not reach its end. */
export function refreshEveryMs(
  ledger: CallLedger,
  callsPerRefresh: number,
  now: number,
  limits: CallLimits,
): number {
  const untilMonthEnd = monthEnd(now) - now
  const left = limits.callsPerMonth - ledgerAt(ledger, now, limits).calls
  if (left < callsPerRefresh) return Math.max(untilMonthEnd, MARKET_REFRESH_MS)
  return Math.max(MARKET_REFRESH_MS, (untilMonthEnd * callsPerRefresh) / left)
}

export const refreshSucceeded = (ledger: CallLedger, startedAt: number): CallLedger => ({
  ...ledger,
  refreshedAt: startedAt,
  refreshFailures: 0,
  outageSince: 0,
})
