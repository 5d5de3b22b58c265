import type { CoinSource } from './coin-source.ts'
import { readChart, readErrorEnvelope, readQuotes, readSearch } from './coingecko-answers.ts'

const QUOTES_PER_CALL = 250
const TOO_MANY_CALLS = 429
/** Error code for a span of history that is not in the plan. */
const SPAN_REFUSED = 10_012

/** CoinGecko API v3. */
export const coinGecko: CoinSource = {
  // burst + 60 s / everyMs stays under the plan's calls a minute: 30 with a demo key, some 10 without
  limits: ({ coingeckoApiKey }) => ({
    burst: coingeckoApiKey ? 10 : 5,
    everyMs: coingeckoApiKey ? 3000 : 12_000,
    backfillLeaves: coingeckoApiKey ? 6 : 3,
    // a tenth of the plan's 10,000 is left to clicks, which a spent budget does not stop
    callsPerMonth: 9000,
  }),
  quotesPerCall: QUOTES_PER_CALL,
  historyDays: [1, 30, 365],
  historySpans: {
    1: { minutes: 5 },
    30: { minutes: 60 },
    90: { minutes: 60 },
    365: { minutes: 1440, instead: 90 },
  },
  address: ({ coingeckoBaseUrl, coingeckoApiKey }) => ({
    baseUrl: coingeckoBaseUrl,
    headers: { ...(coingeckoApiKey && { 'x-cg-demo-api-key': coingeckoApiKey }) },
  }),
  readError(body) {
    const error = readErrorEnvelope(body)
    return error && { kind: errorKind(error.code), message: error.message }
  },
  calls(request) {
    const markets = (params: Record<string, string>) =>
      request({
        path: '/coins/markets',
        params: {
          vs_currency: 'usd',
          per_page: String(QUOTES_PER_CALL),
          price_change_percentage: '1h,7d',
          ...params,
        },
        read: readQuotes,
      })
    return {
      quotes: (ids) => markets({ ids: ids.join(',') }),
      largest: () => markets({ order: 'market_cap_desc', page: '1' }),
      quotesBySymbol: (symbol) =>
        markets({
          symbols: symbol.toLowerCase(),
          include_tokens: 'all',
          order: 'market_cap_desc',
        }),
      search: (query) => request({ path: '/search', params: { query }, read: readSearch }),
      history: (id, days) =>
        request({
          path: `/coins/${encodeURIComponent(id)}/market_chart`,
          params: { vs_currency: 'usd', days: String(days) },
          read: readChart,
        }),
    }
  },
}

function errorKind(code: number | null) {
  if (code === null) return undefined
  if (code === TOO_MANY_CALLS) return 'limited'
  return code === SPAN_REFUSED ? 'refused' : 'failed'
}
