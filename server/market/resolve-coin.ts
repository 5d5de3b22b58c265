import type { CoinSourceType } from '../../contract/market/coin-sources.ts'
import { notFound } from '../platform/errors.ts'
import { type CoinServiceContext, coinService, limitsOf } from './coin-service.ts'
import type { ServiceQuote } from './coin-source.ts'
import { byServiceId } from './merge-quote.ts'
import { canCallNow } from './paced-call.ts'
import { largestBySymbol, rememberedLargest, rememberLargest } from './store.ts'

const REMEMBER_MS = 60_000
const MAX_CANDIDATES = 50

type WantedCoin = { source: CoinSourceType; symbol: string; identifier: string }

/**
 * The coin an admin means, with its quote. An identifier that is just the symbol in small letters says nothing the
 * symbol does not, so it is looked up as a symbol; any other is an id first.
 */
export async function resolveCoin(
  context: CoinServiceContext,
  { source, symbol, identifier }: WantedCoin,
  onWait: (leftMs: number) => void,
): Promise<ServiceQuote> {
  const limits = limitsOf(context, source)
  const service = coinService(context, source, { reason: 'click', limits, onWait })
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
  async function largestCoins(): Promise<ServiceQuote[]> {
    const { db, now } = context
    const at = now().getTime()
    const remembered = await rememberedLargest(db, source, at, REMEMBER_MS)
    if (remembered && isUseless(remembered)) return remembered
    if (remembered && !(await canCallNow({ db, now, source, limits, reason: 'click' })))
      return remembered
    const quotes = await service.largest()
    await rememberLargest(db, source, quotes, at)
    return quotes
  }

  async function bySymbol(largest: ServiceQuote[]): Promise<ServiceQuote | undefined> {
    if (isUseless(largest)) return undefined
    return largestBySymbol(await service.quotesBySymbol(identifier), identifier)
  }

  async function searched(): Promise<ServiceQuote | undefined> {
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
const isUseless = (largest: ServiceQuote[]) => largest.length === 0
