import type { Database } from '../platform/database/connect.ts'
import { isAhead } from './clock-ahead.ts'
import type { ServiceQuote } from './coin-source.ts'
import { byServiceId, type FreshQuote, mergeQuote } from './merge-quote.ts'
import { forgetPointsAfter, writePoints } from './points-store.ts'
import { type CoinOfSource, writeQuotes } from './store.ts'

/** Stores quotes and chart points of a reply; returns how many coins changed. */
export async function storeQuotes(
  db: Database,
  coins: readonly CoinOfSource[],
  quotes: readonly ServiceQuote[],
  now: number,
): Promise<number> {
  const given = byServiceId(quotes)
  const fresh = coins.flatMap((coin) => {
    const quote = given.get(coin.source_identifier)
    const merged = quote && mergeQuote(coin, quote, now)
    return merged && !isSame(coin, merged)
      ? [
          {
            id: coin.id,
            source_identifier: coin.source_identifier,
            replaces: coin.last_update,
            ...merged,
          },
        ]
      : []
  })
  if (fresh.length === 0) return 0
  return db.transaction(async (tx) => {
    const written = await writeQuotes(tx, fresh)
    const points = fresh
      .filter(({ id }) => written.has(id))
      .map(({ id, last_update, price_usd }) => ({
        coin_id: id,
        at: Date.parse(last_update),
        price: price_usd,
      }))
    const ahead = fresh.filter(
      ({ replaces }) => replaces !== null && isAhead(Date.parse(replaces), now),
    )
    await forgetPointsAfter(
      tx,
      ahead.map(({ id }) => id),
      new Date(now),
    )
    await writePoints(tx, points)
    return written.size
  })
}

/** A coin that is not traded is quoted the same again and again: that makes neither news nor a point. */
const isSame = (coin: CoinOfSource, quote: FreshQuote) =>
  Object.entries(quote).every(([column, value]) => coin[column as keyof FreshQuote] === value)
