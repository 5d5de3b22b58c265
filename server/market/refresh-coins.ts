import { DAY_MS, HOUR_MS } from '../../contract/platform/durations.ts'
import { writeLog } from '../accounts/activity/store.ts'
import type { Context } from '../platform/context.ts'
import { type CallLedger, type CallLimits, callLimits } from './call-ledger.ts'
import { changeLedger, readLedger } from './call-ledger-store.ts'
import { CoinServiceError } from './coin-service-error.ts'
import { coinGecko, QUOTES_PER_CALL } from './coingecko.ts'
import { missHistory, retryHistoryNow } from './missing-history-store.ts'
import { refreshDueAt, refreshEveryMs, refreshSucceeded } from './refresh-schedule.ts'
import { trackedCoins } from './store.ts'
import { storeQuotes } from './store-quotes.ts'

/** The schedule ticks on the minute; one a few seconds early is still the right one. */
const EARLY_MS = 20_000
const GAP_MS = HOUR_MS

/** One batched call for all coins when the last try is long enough ago. A failure waits for a later tick. */
export async function refreshCoins(
  context: Context,
  limits: CallLimits = callLimits(context.config),
): Promise<'refreshed' | 'not due' | 'failed'> {
  const { db, now } = context
  const coins = await trackedCoins(db)
  const startedAt = now().getTime()
  const before = await readLedger(db, limits, startedAt)
  const calls = Math.ceil(coins.length / QUOTES_PER_CALL)
  const due = refreshDueAt(before, calls, startedAt, limits) - EARLY_MS
  if (coins.length === 0 || startedAt < due) return 'not due'
  const service = coinGecko(context, 'refresh', limits)
  try {
    for (let from = 0; from < coins.length; from += QUOTES_PER_CALL) {
      const batch = coins.slice(from, from + QUOTES_PER_CALL)
      const quotes = await service.quotes(batch.map((coin) => coin.source_identifier))
      await storeQuotes(db, batch, quotes, now().getTime())
    }
  } catch (error) {
    if (!(error instanceof CoinServiceError)) throw error
    await noteOutage(context, limits, error)
    return 'failed'
  }
  await changeLedger(db, limits, startedAt, (ledger) => ({
    ledger: refreshSucceeded(ledger, startedAt),
    result: undefined,
  }))
  if (before.outageSince) {
    await logRefresh(context, 'success', { failing_since: iso(before.outageSince) })
    await retryHistoryNow(db)
  }
  await mendGap(context, before, coins.length, startedAt, limits)
  return 'refreshed'
}

/** An outage is logged when it begins, not at every try. */
async function noteOutage(context: Context, limits: CallLimits, error: CoinServiceError) {
  const at = context.now().getTime()
  context.log.warn(`Coin prices were not refreshed: ${error.message}`)
  if (error.failure === 'held-back') return
  const isNew = await changeLedger(context.db, limits, at, (ledger) => ({
    ledger: ledger.outageSince ? ledger : { ...ledger, outageSince: at },
    result: ledger.outageSince === 0,
  }))
  if (isNew) await logRefresh(context, 'failed', { error: error.message })
}

const logRefresh = (context: Context, status: 'success' | 'failed', details: object) =>
  writeLog(context.db, {
    action: 'refresh_coins',
    entity_type: 'market',
    status,
    details,
    created_at: context.now().toISOString(),
  })

/** After a long stop the charts have a hole: the service's history fills it, if the month's calls can afford that. */
async function mendGap(
  { db }: Context,
  before: CallLedger,
  coins: number,
  now: number,
  limits: CallLimits,
) {
  const gap = before.refreshedAt === 0 ? 0 : now - before.refreshedAt
  if (gap < Math.max(GAP_MS, 3 * refreshEveryMs(before, 1, now, limits))) return
  const spans = gap < DAY_MS ? [1] : gap < 30 * DAY_MS ? [1, 30] : [1, 30, 365]
  const affordable = (limits.callsPerMonth - before.calls) / 10
  if (coins * spans.length <= affordable) await missHistory(db, spans)
}

const iso = (at: number) => new Date(at).toISOString()
