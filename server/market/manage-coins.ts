import { createHash } from 'node:crypto'
import type { Coin, CoinChange, NewCoin } from '../../contract/market/market.ts'
import { type CoinJob, coinJobKey } from '../../contract/platform/job-keys.ts'
import { type By, recordChange } from '../accounts/activity/record-change.ts'
import { moveToTrash } from '../accounts/trash/move-to-trash.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/connect.ts'
import { refusedAs } from '../platform/database/error-codes.ts'
import { alreadyExists, notFound, staleEdit } from '../platform/errors.ts'
import type { Accepted } from '../platform/http/implement.ts'
import { answerOrContinue } from '../platform/long-jobs/answer-or-continue.ts'
import { refuseSharedNames, writeAliases } from '../stories/coin-links/aliases-store.ts'
import { rereadArticlesJob } from '../stories/jobs.ts'
import { callLimits } from './call-ledger.ts'
import { CoinServiceError } from './coin-service-error.ts'
import { coinGecko } from './coingecko.ts'
import type { Quote } from './coingecko-answers.ts'
import { backfillJob } from './jobs.ts'
import { byServiceId, firstQuote } from './merge-quote.ts'
import { forgetPoints, writePoints } from './points-store.ts'
import { resolveCoin } from './resolve-coin.ts'
import { insertCoin, isTracked, trackedCoin, updateCoin } from './store.ts'
import { storeQuotes } from './store-quotes.ts'

/** Longer waits are answered with 202 at once; shorter ones are part of the answer. */
const DETACH_AFTER_MS = 1000

/** Adds the coin with its quote; its history follows as a job. Nothing is added while the service is down. */
export async function addCoin(context: Context, wanted: NewCoin, by: By): Promise<Coin | Accepted> {
  const { symbol } = wanted
  const identifier = wanted.source_identifier || symbol.toLowerCase()
  // a known duplicate costs no call
  if (await isTracked(context.db, symbol, wanted.source_identifier))
    throw alreadyExists(`Coin ${symbol}`)
  return paced(context, 'add-coin', symbol, digest(wanted), async (onWait) =>
    insertWithQuote(context, wanted, by, await resolveCoin(context, symbol, identifier, onWait)),
  )
}

function insertWithQuote(
  { db, queue, now }: Context,
  wanted: NewCoin,
  by: By,
  quote: Quote,
): Promise<Coin> {
  const { symbol } = wanted
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

/** Calls the service only when the identifier changed; another coin then starts a history of its own. */
export async function changeCoin(
  context: Context,
  id: number,
  change: CoinChange,
  by: By,
  unchangedSince: string | undefined,
): Promise<Coin | Accepted> {
  const current = await coinToChange(context, id, unchangedSince)
  const identifier = change.source_identifier
  const write = (quote?: Quote) => writeChange(context, id, change, by, unchangedSince, quote)
  if (!identifier || identifier === current.source_identifier) return write()
  const rest = `${id}:${digest({ change, unchangedSince })}`
  return paced(context, 'change-coin', current.symbol, rest, async (onWait) =>
    write(await resolveCoin(context, change.symbol, identifier, onWait)),
  )
}

async function coinToChange({ db }: Context, id: number, unchangedSince: string | undefined) {
  const current = await trackedCoin(db, id)
  if (!current) throw notFound('Coin')
  if (unchangedSince && unchangedSince !== current.updated_at) throw staleEdit('coin')
  return current
}

async function writeChange(
  context: Context,
  id: number,
  change: CoinChange,
  by: By,
  unchangedSince: string | undefined,
  quote: Quote | undefined,
): Promise<Coin> {
  const { db, queue, now } = context
  // read again: the call may have waited for a while
  const current = await coinToChange(context, id, unchangedSince)
  const another = quote && quote.id !== current.source_identifier ? quote : undefined
  const edited = {
    symbol: change.symbol,
    name: change.name || quote?.name || current.name,
    updated_at: now().toISOString(),
  }
  return db
    .transaction(async (tx) => {
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
    .catch(refusedAs({ duplicate: alreadyExists(`Coin ${change.symbol}`) }))
}

/** Refreshes one coin now; the last good values stay when there is nothing newer. */
export async function updateCoinData(context: Context, id: number): Promise<Coin | Accepted> {
  const coin = await trackedCoin(context.db, id)
  if (!coin) throw notFound('Coin')
  return paced(context, 'update-coin', coin.symbol, id, (onWait) =>
    refreshQuote(context, coin, onWait),
  )
}

async function refreshQuote(context: Context, coin: Coin, onWait: OnWait): Promise<Coin> {
  const { config, db, now } = context
  const service = coinGecko(context, 'click', callLimits(config), onWait)
  const quotes = await service.quotes([coin.source_identifier])
  if (byServiceId(quotes).get(coin.source_identifier)?.price_usd == null)
    throw new CoinServiceError(
      'unknown',
      `CoinGecko gave no price for ${coin.symbol}; the last one is kept.`,
    )
  // read again: the call may have waited while the coin was changed
  const current = await trackedCoin(db, coin.id)
  if (current) await storeQuotes(db, [current], quotes, now().getTime())
  const updated = await trackedCoin(db, coin.id)
  if (!updated) throw notFound('Coin')
  return updated
}

export async function removeCoin({ db, now }: Context, id: number, by: By): Promise<Coin> {
  return db.transaction(async (tx) => {
    const coin = await trackedCoin(tx, id)
    if (!coin || !(await moveToTrash(tx, { kind: 'coin', id, by, now: now() })))
      throw notFound('Coin')
    return coin
  })
}

type OnWait = (leftMs: number) => void

/** Runs work that calls the coin service: answered in time when the pace allows, else a job that shows its wait. */
function paced(
  context: Context,
  kind: CoinJob,
  symbol: string,
  rest: string | number,
  run: (onWait: OnWait) => Promise<Coin>,
): Promise<Coin | Accepted> {
  return answerOrContinue(context, {
    kind,
    key: coinJobKey(kind, symbol, rest),
    run: (progress) =>
      run((leftMs) => {
        const seconds = Math.ceil(leftMs / 1000)
        progress.working(seconds > 0 ? `Waiting for CoinGecko: ${seconds} s` : 'Asking CoinGecko')
        if (leftMs > DETACH_AFTER_MS) progress.detach()
      }),
  })
}

/** Requests for one coin share a job only when they ask for the same. */
const digest = (request: object) =>
  createHash('sha256').update(JSON.stringify(request)).digest('hex').slice(0, 16)

/** Those it had stay where none are given. */
async function withAliases(tx: Database, coin: Coin, aliases: string[] | undefined): Promise<Coin> {
  if (aliases) await writeAliases(tx, coin.id, aliases)
  await refuseSharedNames(tx, coin.id)
  return aliases ? { ...coin, aliases } : coin
}

async function writeFirstPoint(
  db: Database,
  { id, last_update }: Coin,
  { price_usd: price }: Quote,
) {
  if (last_update !== null && price !== null)
    await writePoints(db, [{ coin_id: id, at: Date.parse(last_update), price }])
}
