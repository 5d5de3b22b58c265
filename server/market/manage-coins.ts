import type { Coin, CoinChange, NewCoin } from '../../contract/market/market.ts'
import { type By, recordChange } from '../accounts/activity/record-change.ts'
import { moveToTrash } from '../accounts/trash/move-to-trash.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/connect.ts'
import { isDuplicate } from '../platform/database/error-codes.ts'
import { alreadyExists, notFound, staleEdit } from '../platform/errors.ts'
import { refuseSharedNames, writeAliases } from '../stories/coin-links/aliases-store.ts'
import { rereadArticlesJob } from '../stories/jobs.ts'
import { CoinServiceError } from './coin-service-error.ts'
import { coinGecko } from './coingecko.ts'
import type { Quote } from './coingecko-answers.ts'
import { backfillJob } from './jobs.ts'
import { byServiceId, firstQuote } from './merge-quote.ts'
import { forgetPoints, writePoints } from './points-store.ts'
import { resolveCoin } from './resolve-coin.ts'
import { insertCoin, isTracked, trackedCoin, updateCoin } from './store.ts'
import { storeQuotes } from './store-quotes.ts'

/** Adds the coin with its quote; its history follows as a job. Nothing is added while the service is away. */
export async function addCoin(context: Context, wanted: NewCoin, by: By): Promise<Coin> {
  const { db, queue, now } = context
  const { symbol } = wanted
  const identifier = wanted.source_identifier || symbol.toLowerCase()
  // a known duplicate costs no call
  if (await isTracked(db, symbol, wanted.source_identifier)) throw alreadyExists(`Coin ${symbol}`)
  const quote = await resolveCoin(context, symbol, identifier)
  return db.transaction(async (tx) => {
    const added = await insertCoin(tx, {
      symbol,
      name: wanted.name || quote.name || symbol,
      source_identifier: quote.id,
      ...firstQuote(quote, now().getTime()),
    })
    if (!added) throw alreadyExists(`Coin ${symbol} (${quote.id})`)
    const coin = await withAliases(tx, added, wanted.aliases)
    await writeFirstPoint(tx, coin, quote)
    await queue.send(backfillJob, {}, { tx })
    await queue.send(rereadArticlesJob, {}, { tx })
    await recordChange(tx, { by, kind: 'coin', id: coin.id, before: undefined, after: coin })
    return coin
  })
}

/** The service is asked only when the identifier changed; another coin then begins a history of its own. */
export async function changeCoin(
  context: Context,
  id: number,
  change: CoinChange,
  by: By,
  unchangedSince: string | undefined,
): Promise<Coin> {
  const { db, queue, now } = context
  const current = await trackedCoin(db, id)
  if (!current) throw notFound('Coin')
  if (unchangedSince && unchangedSince !== current.updated_at) throw staleEdit('coin')
  const identifier = change.source_identifier
  const asked = identifier && identifier !== current.source_identifier
  const quote = asked ? await resolveCoin(context, change.symbol, identifier) : undefined
  const another = quote && quote.id !== current.source_identifier ? quote : undefined
  const edited = {
    symbol: change.symbol,
    name: change.name || quote?.name || current.name,
    updated_at: now().toISOString(),
  }
  try {
    return await db.transaction(async (tx) => {
      const newCoin = another && {
        source_identifier: another.id,
        missing_history_days: [1, 30, 365],
        history_failures: 0,
        history_retry_at: null,
        ...firstQuote(another, now().getTime()),
      }
      const changed = await updateCoin(tx, id, { ...edited, ...newCoin }, unchangedSince)
      if (!changed) throw unchangedSince ? staleEdit('coin') : notFound('Coin')
      const coin = await withAliases(tx, changed, change.aliases)
      if (another) {
        await forgetPoints(tx, id)
        await writeFirstPoint(tx, coin, another)
        await queue.send(backfillJob, {}, { tx })
      }
      await queue.send(rereadArticlesJob, {}, { tx })
      await recordChange(tx, { by, kind: 'coin', id, before: current, after: coin })
      return coin
    })
  } catch (error) {
    throw isDuplicate(error) ? alreadyExists(`Coin ${change.symbol}`) : error
  }
}

/** Asks for this one coin now; the last good values stay when there is nothing newer. */
export async function updateCoinData(context: Context, id: number): Promise<Coin> {
  const { db, now } = context
  const coin = await trackedCoin(db, id)
  if (!coin) throw notFound('Coin')
  const quotes = await coinGecko(context, 'click').quotes([coin.source_identifier])
  if (byServiceId(quotes).get(coin.source_identifier)?.price == null)
    throw new CoinServiceError('unknown', `CoinGecko gave no price for ${coin.symbol}; the last one is kept.`)
  await storeQuotes(db, [coin], quotes, now().getTime())
  const updated = await trackedCoin(db, id)
  if (!updated) throw notFound('Coin')
  return updated
}

export async function removeCoin({ db, now }: Context, id: number, by: By): Promise<Coin> {
  return db.transaction(async (tx) => {
    const coin = await trackedCoin(tx, id)
    if (!coin || !(await moveToTrash(tx, { kind: 'coin', id, by, now: now() }))) throw notFound('Coin')
    return coin
  })
}

/** Those it had stay where none are given. */
async function withAliases(tx: Database, coin: Coin, aliases: string[] | undefined): Promise<Coin> {
  if (aliases) await writeAliases(tx, coin.id, aliases)
  await refuseSharedNames(tx, coin.id)
  return aliases ? { ...coin, aliases } : coin
}

async function writeFirstPoint(db: Database, { id, last_update }: Coin, { price }: Quote) {
  if (last_update !== null && price !== null)
    await writePoints(db, [{ coin_id: id, at: Date.parse(last_update), price }])
}
