import type { Pins } from '../../contract/coins.ts'
import type { HistoryRange } from '../../contract/ranges.ts'
import type { Database } from '../database/connect.ts'
import { notFound } from '../errors.ts'
import { coinIdOf } from '../market/store.ts'
import { rangeStart } from './coin-page.ts'

/** Stories about a coin whose first outlet told them within the range, oldest first. */
export async function coinPins(db: Database, symbol: string, range: HistoryRange, now: Date): Promise<Pins> {
  const coinId = await coinIdOf(db, symbol)
  if (coinId === undefined) throw notFound(`Coin '${symbol}'`)
  const from = rangeStart(range, now) ?? new Date(0)
  return { from: from.toISOString(), to: now.toISOString(), pins: [] }
}
