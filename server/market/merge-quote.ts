import { isAhead } from './clock-ahead.ts'
import { FIRST_COIN_AT, type ServiceQuote } from './coin-source.ts'

type Figures = Omit<ServiceQuote, 'id' | 'symbol' | 'name' | 'market_cap_rank' | 'last_updated'>
export type StoredQuote = Figures & { last_update: string | null }
export type FreshQuote = Figures & { price_usd: number; last_update: string }

/**
 * What the service newly gave. Undefined without a price, or with one older than ours. A figure left out
 * beside a price is unknown: yesterday's change beside today's price would be invented.
 */
export function mergeQuote(
  stored: StoredQuote,
  quote: ServiceQuote,
  now: number,
): FreshQuote | undefined {
  const { price_usd } = quote
  if (price_usd === null) return undefined
  const at = quoteTime(quote, now)
  const ours = stored.last_update === null ? 0 : Date.parse(stored.last_update)
  if (at < ours && !isAhead(ours, now)) return undefined
  return { ...figures(quote), price_usd, last_update: new Date(at).toISOString() }
}

function figures({
  id,
  symbol,
  name,
  market_cap_rank,
  last_updated,
  ...columns
}: ServiceQuote): Figures {
  return columns
}

/** What a new coin begins with; without a price there is no time of one either. */
export function firstQuote(quote: ServiceQuote, now: number): StoredQuote {
  const given = { ...figures(quote), price_usd: null, last_update: null }
  return mergeQuote(given, quote, now) ?? given
}

/** Deduplicates coins: one with a price wins, then the newer. */
export function byServiceId(quotes: readonly ServiceQuote[]): Map<string, ServiceQuote> {
  const best = new Map<string, ServiceQuote>()
  for (const quote of quotes) {
    const other = best.get(quote.id)
    if (!other || isBetter(quote, other)) best.set(quote.id, quote)
  }
  return best
}

const isBetter = (a: ServiceQuote, b: ServiceQuote) =>
  (a.price_usd === null) === (b.price_usd === null)
    ? (a.last_updated ?? 0) > (b.last_updated ?? 0)
    : a.price_usd !== null

/** A date before the first coin is a mistake of the service, not a time. */
function quoteTime(quote: ServiceQuote, now: number): number {
  const quotedAt = quote.last_updated
  return quotedAt === null || quotedAt < FIRST_COIN_AT ? now : Math.min(quotedAt, now)
}
