import { backfillHistory } from '../server/market/backfill-history.ts'
import { coinGecko } from '../server/market/coingecko.ts'
import { trackedCoins } from '../server/market/store.ts'
import { storeQuotes } from '../server/market/store-quotes.ts'
import type { Context } from '../server/platform/context.ts'

/** The coin service of the sample world is ours: no plan limits how often it may be asked. */
const limits = { burst: 1000, everyMs: 1, backfillLeaves: 0, callsPerMonth: 1_000_000_000 }

export async function refreshQuotes(context: Context): Promise<void> {
  const coins = await trackedCoins(context.db)
  const ids = coins.map((coin) => coin.source_identifier)
  const quotes = await coinGecko(context, 'refresh', limits).quotes(ids)
  await storeQuotes(context.db, coins, quotes, context.now().getTime())
}

export async function fetchHistory(context: Context, signal: AbortSignal): Promise<void> {
  await backfillHistory(context, { limits, signal })
}
