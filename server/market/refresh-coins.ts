import { type CoinSourceType, DEFAULT_COIN_SOURCE } from '../../contract/market/coin-sources.ts'
import { DAY_MS, HOUR_MS } from '../../contract/platform/durations.ts'
import { writeLog } from '../accounts/activity/store.ts'
import type { Context } from '../platform/context.ts'
import type { CallLedger, CallLimits } from './call-ledger.ts'
import { changeLedger, type LedgerOfSource, readLedger } from './call-ledger-store.ts'
import { coinService, limitsOf } from './coin-service.ts'
import { CoinServiceError } from './coin-service-error.ts'
import { coinSources } from './coin-sources.ts'
import { logEnd, logTrouble } from './log-trouble.ts'
import { addMissingHistory, retryHistoryNow } from './missing-history-store.ts'
import { refreshDueAt, refreshEveryMs, refreshSucceeded } from './refresh-schedule.ts'
import { coinsOfSource } from './store.ts'
import { storeQuotes } from './store-quotes.ts'

/** The schedule ticks on the minute; one a few seconds early is still the right one. */
const EARLY_MS = 20_000
const GAP_MS = HOUR_MS

/** One batched call for all coins of a source when the last try is long enough ago. A failure waits for a later tick. */
export async function refreshCoins(
  context: Context,
  { source = DEFAULT_COIN_SOURCE, limits = limitsOf(context, source) }: Options = {},
): Promise<'refreshed' | 'not due' | 'failed'> {
  const { db, now } = context
  const ledger = { source, limits }
  const { quotesPerCall } = coinSources[source]
  const coins = await coinsOfSource(db, source)
  const startedAt = now().getTime()
  const before = await readLedger(db, ledger, startedAt)
  const calls = Math.ceil(coins.length / quotesPerCall)
  const due = refreshDueAt(before, calls, startedAt, limits) - EARLY_MS
  if (coins.length === 0 || startedAt < due) return 'not due'
  const service = coinService(context, source, { reason: 'refresh', limits })
  try {
    for (let from = 0; from < coins.length; from += quotesPerCall) {
      const batch = coins.slice(from, from + quotesPerCall)
      const quotes = await service.quotes(batch.map((coin) => coin.source_identifier))
      await storeQuotes(db, batch, quotes, now().getTime())
    }
  } catch (error) {
    if (!(error instanceof CoinServiceError)) throw error
    await noteOutage(context, ledger, error)
    return 'failed'
  }
  await changeLedger(db, ledger, startedAt, (current) => ({
    ledger: refreshSucceeded(current, startedAt),
    result: undefined,
  }))
  logEnd(pricesIn(context, ledger), 'Coin prices are refreshed again.')
  if (before.outageSince) {
    await logRefresh(context, 'success', { failing_since: iso(before.outageSince) })
    await retryHistoryNow(db, source)
  }
  await fillGap(context, ledger, before, coins.length, startedAt)
  return 'refreshed'
}

const pricesIn = ({ log }: Context, { source }: LedgerOfSource) => ({
  log,
  what: 'prices' as const,
  source,
})

type Options = { source?: CoinSourceType; limits?: CallLimits }

/** An outage is logged when it begins, not at every try. */
async function noteOutage(context: Context, ledger: LedgerOfSource, error: CoinServiceError) {
  const at = context.now().getTime()
  logTrouble(pricesIn(context, ledger), error, 'Coin prices were not refreshed')
  if (error.failure === 'held-back' || error.failure === 'used-up') return
  const isNew = await changeLedger(context.db, ledger, at, (current) => ({
    ledger: current.outageSince ? current : { ...current, outageSince: at },
    result: current.outageSince === 0,
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
async function fillGap(
  { db }: Context,
  { source, limits }: LedgerOfSource,
  before: CallLedger,
  coins: number,
  now: number,
) {
  const gap = before.refreshedAt === 0 ? 0 : now - before.refreshedAt
  if (gap < Math.max(GAP_MS, 3 * refreshEveryMs(before, 1, now, limits))) return
  const spans = coveringSpans(coinSources[source].historyDays, gap / DAY_MS)
  const affordable = (limits.callsPerMonth - before.calls) / 10
  if (coins * spans.length <= affordable) await addMissingHistory(db, source, spans)
}

/** The spans up to the first that is longer than the gap. */
const coveringSpans = (spans: readonly number[], gapDays: number) =>
  spans.filter((_days, index) => gapDays >= (spans[index - 1] ?? 0))

const iso = (at: number) => new Date(at).toISOString()
