import * as z from 'zod'
import { FIRST_COIN_AT, type HistoryPoint, type ServiceQuote } from './coin-source.ts'

// Nearly every number can be null, missing or infinite (1e999), without affecting the rest. Null: the service did not say.
const orNull = <Value>(value: Value | null | undefined) => value ?? null
const Figure = z.number().nullish().catch(null).transform(orNull)
const Amount = z.number().nonnegative().nullish().catch(null).transform(orNull)
const Name = z.string().catch('')

const Row = z
  .object({
    id: z.string().min(1),
    symbol: Name,
    name: Name,
    current_price: Amount,
    price_change_percentage_24h: Figure,
    price_change_percentage_1h_in_currency: Figure,
    price_change_percentage_7d_in_currency: Figure,
    high_24h: Amount,
    low_24h: Amount,
    market_cap: Amount,
    market_cap_rank: Figure,
    total_volume: Amount,
    last_updated: z.string().nullish().catch(null),
  })
  .transform(
    (row): ServiceQuote => ({
      id: row.id,
      symbol: row.symbol.toUpperCase(),
      name: row.name.trim(),
      market_cap_rank: row.market_cap_rank,
      last_updated: Date.parse(row.last_updated ?? '') || null,
      price_usd: row.current_price,
      price_change_24h_percent: row.price_change_percentage_24h,
      price_change_1h_percent: row.price_change_percentage_1h_in_currency,
      price_change_7d_percent: row.price_change_percentage_7d_in_currency,
      high_24h: row.high_24h,
      low_24h: row.low_24h,
      market_cap: row.market_cap,
      volume_24h: row.total_volume,
    }),
  )

/** The usable rows, or undefined when the body is not a quote reply. */
export const readQuotes = (body: unknown) => usable(body, Row)

function usable<Usable>(list: unknown, schema: z.ZodType<Usable>): Usable[] | undefined {
  return Array.isArray(list)
    ? list.flatMap((entry) => schema.safeParse(entry).data ?? [])
    : undefined
}

const Chart = z.object({ prices: z.array(z.unknown()) })
const ChartPoint = z.tuple([z.number(), z.number().nonnegative()]).rest(z.unknown())

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

const Hit = z.object({ id: z.string().min(1), symbol: z.string().toUpperCase() })

export const readSearch = (body: unknown) =>
  usable(z.object({ coins: z.unknown() }).safeParse(body).data?.coins, Hit)

const Status = z.object({ error_code: z.number(), error_message: z.string().catch('') })
const PlainError = z.object({ error: z.string() })

/** It has two error envelopes, and a plain one for 'coin not found'. */
export function readErrorEnvelope(
  body: unknown,
): { code: number | null; message: string } | undefined {
  const status = z.object({ status: Status }).safeParse(body)
  if (status.success) return errorOf(status.data.status)
  const nested = z.object({ error: z.object({ status: Status }) }).safeParse(body)
  if (nested.success) return errorOf(nested.data.error.status)
  const plain = PlainError.safeParse(body)
  return plain.success ? { code: null, message: plain.data.error } : undefined
}

const errorOf = ({ error_code: code, error_message: message }: z.output<typeof Status>) => ({
  code,
  message,
})
