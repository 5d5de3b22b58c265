import type { Quote } from './coingecko-answers.ts'

/** The coin people mean by a ticker: the largest market cap. An imitation with the same ticker never wins by order. */
export function largestBySymbol(quotes: readonly Quote[], symbol: string): Quote | undefined {
  return quotes
    .filter((quote) => quote.symbol === symbol.toUpperCase())
    .toSorted(
      (a, b) =>
        (b.marketCap ?? -1) - (a.marketCap ?? -1) ||
        (a.marketCapRank ?? Number.MAX_SAFE_INTEGER) - (b.marketCapRank ?? Number.MAX_SAFE_INTEGER),
    )[0]
}
