import { notFound } from '../platform/errors.ts'
import { callLimits } from './call-ledger.ts'
import { type CoinGeckoContext, coinGecko } from './coingecko.ts'
import type { Quote } from './coingecko-answers.ts'
import { byServiceId } from './merge-quote.ts'
import { canCallNow } from './paced-call.ts'
import { largestBySymbol, rememberedLargest, rememberLargest } from './store.ts'

const REMEMBER_MS = 60_000
const MAX_CANDIDATES = 50

/**
 * The coin an admin means, with its quote. An identifier that is just the symbol in small letters says nothing the
 * symbol does not, so it is looked up as a symbol; any other is an id first.
 */
export async function resolveCoin(
  context: CoinGeckoContext,
  symbol: string,
  identifier: string,
  onWait: (leftMs: number) => void,
): Promise<Quote> {
  const limits = callLimits(context.config)
  const service = coinGecko(context, 'click', limits, onWait)
  if (identifier !== symbol.toLowerCase()) {
    const quote = byServiceId(await service.quotes([identifier])).get(identifier)
    if (quote) return quote
  }
  const largest = await largestCoins()
  const found =
    largestBySymbol(largest, identifier) ?? (await bySymbol(largest)) ?? (await searched())
  if (!found) throw notFound(`Coin '${identifier}'`)
  return found

  /** One call covers nearly every coin of a bulk import: the list is used again while no further call is free. */
  async function largestCoins(): Promise<Quote[]> {
    const { db, now } = context
    const at = now().getTime()
    const remembered = await rememberedLargest(db, at, REMEMBER_MS)
    if (
      remembered &&
      (isUseless(remembered) || !(await canCallNow({ db, now, limits, reason: 'click' })))
    )
      return remembered
    const quotes = await service.largest()
    await rememberLargest(db, quotes, at)
    return quotes
  }

  async function bySymbol(largest: Quote[]): Promise<Quote | undefined> {
    if (isUseless(largest)) return undefined
    return largestBySymbol(await service.quotesBySymbol(identifier), identifier)
  }

  async function searched(): Promise<Quote | undefined> {
    const hits = await service.search(identifier)
    const ids = hits
      .filter((hit) => hit.symbol === identifier.toUpperCase() || hit.id === identifier)
      .map((hit) => hit.id)
      .slice(0, MAX_CANDIDATES)
    if (ids.length === 0) return undefined
    const quotes = await service.quotes(ids)
    return largestBySymbol(quotes, identifier) ?? byServiceId(quotes).get(identifier)
  }
}

/** Some compatible services return nothing without ids. */
const isUseless = (largest: Quote[]) => largest.length === 0
