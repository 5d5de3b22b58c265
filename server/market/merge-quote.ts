import { isAhead } from './clock-ahead.ts'
import { FIRST_COIN_AT, type Quote } from './coingecko-answers.ts'

type Figures = {
  price_change_24h_percent: number | null
  price_change_1h_percent: number | null
  price_change_7d_percent: number | null
  high_24h: number | null
  low_24h: number | null
  market_cap: number | null
  volume_24h: number | null
}
export type StoredQuote = Figures & { price_usd: number | null; last_update: string | null }
export type FreshQuote = StoredQuote & { price_usd: number; last_update: string }

/**
 * What the service newly gave. Undefined without a price, or with one older than ours. A figure left out
 * beside a price is unknown: yesterday's change beside today's price would be invented.
 */
export function mergeQuote(stored: StoredQuote, quote: Quote, now: number): FreshQuote | undefined {
  if (quote.price === null) return undefined
  const at = quoteTime(quote, now)
  const ours = stored.last_update === null ? 0 : Date.parse(stored.last_update)
  if (at < ours && !isAhead(ours, now)) return undefined
  return {
    price_usd: quote.price,
    ...figures(quote),
    last_update: new Date(at).toISOString(),
  }
}

const figures = (quote: Quote): Figures => ({
  price_change_24h_percent: quote.change24hPercent,
  price_change_1h_percent: quote.change1hPercent,
  price_change_7d_percent: quote.change7dPercent,
  high_24h: quote.high24h,
  low_24h: quote.low24h,
  market_cap: quote.marketCap,
  volume_24h: quote.volume24h,
})

/** What a new coin begins with; without a price there is no time of one either. */
export function firstQuote(quote: Quote, now: number): StoredQuote {
  const given = {
    price_usd: null,
    ...figures(quote),
    last_update: null,
  }
  return mergeQuote(given, quote, now) ?? given
}

/** Deduplicates coins: one with a price wins, then the newer. */
export function byServiceId(quotes: readonly Quote[]): Map<string, Quote> {
  const best = new Map<string, Quote>()
  for (const quote of quotes) {
    const other = best.get(quote.id)
    if (!other || isBetter(quote, other)) best.set(quote.id, quote)
  }
  return best
}

const isBetter = (a: Quote, b: Quote) =>
  (a.price === null) === (b.price === null) ? (a.lastUpdated ?? 0) > (b.lastUpdated ?? 0) : a.price !== null

/** A date before the first coin is a mistake of the service, not a time. */
function quoteTime(quote: Quote, now: number): number {
  const told = quote.lastUpdated
  return told === null || told < FIRST_COIN_AT ? now : Math.min(told, now)
}
