import type { Config } from '../platform/config.ts'
import type { CallLimits } from './call-ledger.ts'

/** A web service that quotes coins: what it allows, where it is, and how to ask it. */
export type CoinSource = {
  limits: (config: Config) => CallLimits
  /** Most ids in one call of `quotes`. */
  quotesPerCall: number
  /** Days of history that a new coin gets, shortest first. */
  historyDays: readonly number[]
  /** By its length in days: the spans of history that can be requested. */
  historySpans: Readonly<Record<number, HistorySpan>>
  address: (config: Config) => { baseUrl: string; headers: Record<string, string> }
  /** What an error body says beyond its HTTP status. */
  readError: (body: unknown) => ServiceError | undefined
  /** Its calls, each made with `request`. */
  calls: (request: MakeRequest) => CoinSourceCalls
}

type HistorySpan = {
  /** Minutes between two points. */
  minutes: number
  /** Days to request where a plan refuses this span. */
  instead?: number
}

export type CoinSourceCalls = {
  /** At most `quotesPerCall` ids; unknown ones are missing from the reply. */
  quotes: (ids: readonly string[]) => Promise<ServiceQuote[]>
  /** The largest coins; empty when the service cannot list them. */
  largest: () => Promise<ServiceQuote[]>
  quotesBySymbol: (symbol: string) => Promise<ServiceQuote[]>
  search: (query: string) => Promise<{ id: string; symbol: string }[]>
  /** Oldest first, unique in time, none from the future. */
  history: (id: string, days: number) => Promise<HistoryPoint[]>
}

type MakeRequest = <Value>(request: ServiceRequest<Value>) => Promise<Value>

export type ServiceRequest<Value> = {
  path: string
  params: Record<string, string>
  /** Undefined when the body is not what was asked for. */
  read: (body: unknown, now: number) => Value | undefined
}

export type ServiceError = {
  /** `refused`: retrying gives no more; `failed`: it may. Undefined: as the HTTP status says. */
  kind?: 'limited' | 'refused' | 'failed' | undefined
  message: string
}

/** What a service says about one coin; null: it did not say. */
export type ServiceQuote = {
  id: string
  /** In capitals. */
  symbol: string
  name: string
  market_cap_rank: number | null
  /** Milliseconds. */
  last_updated: number | null
  price_usd: number | null
  price_change_24h_percent: number | null
  price_change_1h_percent: number | null
  price_change_7d_percent: number | null
  high_24h: number | null
  low_24h: number | null
  market_cap: number | null
  volume_24h: number | null
}

export type HistoryPoint = { at: number; price: number }

/** Nothing was traded before the first coin was. */
export const FIRST_COIN_AT = Date.UTC(2009, 0, 3)
