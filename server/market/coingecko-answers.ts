import * as z from 'zod'

/** What a quote call says about one coin. Null: the service did not say. */
export type Quote = {
  id: string
  symbol: string
  name: string
  price: number | null
  change24hPercent: number | null
  change1hPercent: number | null
  change7dPercent: number | null
  high24h: number | null
  low24h: number | null
  marketCap: number | null
  marketCapRank: number | null
  volume24h: number | null
  lastUpdated: number | null
}
type HistoryPoint = { at: number; price: number }
type SearchHit = { id: string; symbol: string; name: string; marketCapRank: number | null }

// Nearly every number can be null, missing or infinite (1e999), without affecting the rest.
const Figure = z.number().nullish().catch(null)
const Row = z.object({
  id: z.string().min(1),
  symbol: z.string().catch(''),
  name: z.string().catch(''),
  current_price: Figure,
  price_change_percentage_24h: Figure,
  price_change_percentage_1h_in_currency: Figure,
  price_change_percentage_7d_in_currency: Figure,
  high_24h: Figure,
  low_24h: Figure,
  market_cap: Figure,
  market_cap_rank: Figure,
  total_volume: Figure,
  last_updated: z.string().nullish().catch(null),
})

/** The usable rows, or undefined when the body is not a quote reply. */
export function readQuotes(body: unknown): Quote[] | undefined {
  if (!Array.isArray(body)) return undefined
  return body.flatMap((entry) => {
    const row = Row.safeParse(entry)
    return row.success ? [quoteOf(row.data)] : []
  })
}

function quoteOf(row: z.output<typeof Row>): Quote {
  const time = Date.parse(row.last_updated ?? '')
  return {
    id: row.id,
    symbol: row.symbol.toUpperCase(),
    name: row.name.trim(),
    price: amount(row.current_price),
    change24hPercent: row.price_change_percentage_24h ?? null,
    change1hPercent: row.price_change_percentage_1h_in_currency ?? null,
    change7dPercent: row.price_change_percentage_7d_in_currency ?? null,
    high24h: amount(row.high_24h),
    low24h: amount(row.low_24h),
    marketCap: amount(row.market_cap),
    marketCapRank: row.market_cap_rank ?? null,
    volume24h: amount(row.total_volume),
    lastUpdated: Number.isFinite(time) ? time : null,
  }
}

const amount = (value: number | null | undefined) =>
  value === null || value === undefined || value < 0 ? null : value

const Chart = z.object({ prices: z.array(z.unknown()) })
const ChartPoint = z.tuple([z.number(), z.number().nonnegative()]).rest(z.unknown())
/** Nothing was traded before the first coin was. */
export const FIRST_COIN_AT = Date.UTC(2009, 0, 3)

/** Sorted, unique in time, finite, none from the future; of two prices for one moment the later entry counts. */
export function readChart(body: unknown, now: number): HistoryPoint[] | undefined {
  const chart = Chart.safeParse(body)
  if (!chart.success) return undefined
  const prices = new Map<number, number>()
  for (const entry of chart.data.prices) {
    const point = ChartPoint.safeParse(entry)
    if (!point.success) continue
    const at = Math.round(point.data[0])
    if (at >= FIRST_COIN_AT && at <= now) prices.set(at, point.data[1])
  }
  return [...prices].map(([at, price]) => ({ at, price })).sort((a, b) => a.at - b.at)
}

const Hit = z.object({
  id: z.string().min(1),
  symbol: z.string(),
  name: z.string().catch(''),
  market_cap_rank: Figure,
})
const Search = z.object({ coins: z.array(z.unknown()) })

export function readSearch(body: unknown): SearchHit[] | undefined {
  const answer = Search.safeParse(body)
  if (!answer.success) return undefined
  return answer.data.coins.flatMap((entry) => {
    const hit = Hit.safeParse(entry)
    if (!hit.success) return []
    const { id, symbol, name, market_cap_rank } = hit.data
    return [{ id, symbol: symbol.toUpperCase(), name: name.trim(), marketCapRank: market_cap_rank ?? null }]
  })
}

const Status = z.object({ error_code: z.number(), error_message: z.string().catch('') })
const PlainError = z.object({ error: z.string() })

/** The service has two error envelopes, and a plain one for 'coin not found'. */
export function readError(body: unknown): { code: number | null; message: string } | undefined {
  const status = z.object({ status: Status }).safeParse(body)
  if (status.success) return told(status.data.status)
  const nested = z.object({ error: z.object({ status: Status }) }).safeParse(body)
  if (nested.success) return told(nested.data.error.status)
  const plain = PlainError.safeParse(body)
  return plain.success ? { code: null, message: plain.data.error } : undefined
}

const told = (status: z.output<typeof Status>) => ({ code: status.error_code, message: status.error_message })
