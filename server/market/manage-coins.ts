import { createHash } from 'node:crypto'
import { COIN_SOURCES, type CoinSourceType } from '../../contract/market/coin-sources.ts'
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
import { coinService } from './coin-service.ts'
import { CoinServiceError } from './coin-service-error.ts'
import type { ServiceQuote } from './coin-source.ts'
import { coinSources } from './coin-sources.ts'
import { backfillJob } from './jobs.ts'
import { byServiceId, firstQuote } from './merge-quote.ts'
import { forgetPoints, writePoints } from './points-store.ts'
import { resolveCoin } from './resolve-coin.ts'
import { coinById, insertCoin, isTracked, updateCoin } from './store.ts'
import { storeQuotes } from './store-quotes.ts'

/** Longer waits are answered with 202 at once; shorter ones only delay the reply. */
const DETACH_AFTER_MS = 1000

/** Adds the coin with its quote; its history follows as a job. Nothing is added while the service is down. */
export async function addCoin(context: Context, wanted: NewCoin, by: By): Promise<Coin | Accepted> {
  const { symbol, source_type: source } = wanted
  const identifier = wanted.source_identifier || symbol.toLowerCase()
  // a known duplicate costs no call
  if (await isTracked(context.db, source, symbol, wanted.source_identifier))
    throw alreadyExists(`Coin ${symbol}`)
  const request = { kind: 'add-coin', source, symbol, rest: digest(wanted) } as const
  return paced(context, request, async (onWait) => {
    const quote = await resolveCoin(context, { source, symbol, identifier }, onWait)
    return insertWithQuote(context, wanted, by, quote)
  })
}

function insertWithQuote(
  { db, queue, now }: Context,
  wanted: NewCoin,
  by: By,
  quote: ServiceQuote,
): Promise<Coin> {
  const { symbol, source_type } = wanted
  return db.transaction(async (tx) => {
    const added = await insertCoin(tx, {
      symbol,
      name: wanted.name || quote.name || symbol,
      source_type,
      source_identifier: quote.id,
      missing_history_days: [...coinSources[source_type].historyDays],
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
  const write = (quote?: ServiceQuote) =>
    writeChange(context, id, change, by, unchangedSince, quote)
  if (!identifier || identifier === current.source_identifier) return write()
  const rest = `${id}:${digest({ change, unchangedSince })}`
  const { symbol, source_type: source } = current
  return paced(context, { kind: 'change-coin', source, symbol, rest }, async (onWait) =>
    write(await resolveCoin(context, { source, symbol: change.symbol, identifier }, onWait)),
  )
}

async function coinToChange({ db }: Context, id: number, unchangedSince: string | undefined) {
  const current = await coinById(db, id)
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
  quote: ServiceQuote | undefined,
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
        missing_history_days: [...coinSources[current.source_type].historyDays],
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
  const coin = await coinById(context.db, id)
  if (!coin) throw notFound('Coin')
  const { symbol, source_type: source } = coin
  return paced(context, { kind: 'update-coin', source, symbol, rest: id }, (onWait) =>
    refreshQuote(context, coin, onWait),
  )
}

async function refreshQuote(context: Context, coin: Coin, onWait: OnWait): Promise<Coin> {
  const { db, now } = context
  const service = coinService(context, coin.source_type, { reason: 'click', onWait })
  const quotes = await service.quotes([coin.source_identifier])
  if (byServiceId(quotes).get(coin.source_identifier)?.price_usd == null)
    throw new CoinServiceError(
      'unknown',
      `${COIN_SOURCES[coin.source_type].label} gave no price for ${coin.symbol}; the last one is kept.`,
    )
  // read again: the call may have waited while the coin was changed
  const current = await coinById(db, coin.id)
  if (current) await storeQuotes(db, [current], quotes, now().getTime())
  const updated = await coinById(db, coin.id)
  if (!updated) throw notFound('Coin')
  return updated
}

export async function removeCoin({ db, now }: Context, id: number, by: By): Promise<Coin> {
  return db.transaction(async (tx) => {
    const coin = await coinById(tx, id)
    if (!coin || !(await moveToTrash(tx, { kind: 'coin', id, by, now: now() })))
      throw notFound('Coin')
    return coin
  })
}

type OnWait = (leftMs: number) => void
type PacedRequest = {
  kind: CoinJob
  source: CoinSourceType
  symbol: string
  /** Distinguishes two requests for one coin. */
  rest: string | number
}

/** Runs work that calls the coin service: answered in time when the pace allows, else a job that shows its wait. */
function paced(
  context: Context,
  { kind, source, symbol, rest }: PacedRequest,
  run: (onWait: OnWait) => Promise<Coin>,
): Promise<Coin | Accepted> {
  const { label } = COIN_SOURCES[source]
  return answerOrContinue(context, {
    kind,
    key: coinJobKey(kind, symbol, rest),
    run: (progress) =>
      run((leftMs) => {
        const seconds = Math.ceil(leftMs / 1000)
        progress.working(seconds > 0 ? `Waiting for ${label}: ${seconds} s` : `Asking ${label}`)
        if (leftMs > DETACH_AFTER_MS) progress.detach()
      }),
  })
}

/** Requests for one coin share a job only when they ask for the same. */
const digest = (request: object) =>
  createHash('sha256').update(JSON.stringify(request)).digest('hex').slice(0, 16)

/** Without `aliases` the coin keeps those it has. */
async function withAliases(tx: Database, coin: Coin, aliases: string[] | undefined): Promise<Coin> {
  if (aliases) await writeAliases(tx, coin.id, aliases)
  await refuseSharedNames(tx, coin.id)
  return aliases ? { ...coin, aliases } : coin
}

async function writeFirstPoint(
  db: Database,
  { id, last_update }: Coin,
  { price_usd: price }: ServiceQuote,
) {
  if (last_update !== null && price !== null)
    await writePoints(db, [{ coin_id: id, at: Date.parse(last_update), price }])
}
