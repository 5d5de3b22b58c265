import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DAY_MS, HOUR_MS } from '../../contract/platform/durations.ts'

/** One row of /coins/markets, as the service writes it. Nearly everything can be null. */
export type FakeCoin = {
  id: string
  symbol: string
  name: string
  current_price: number | null
  market_cap: number | null
  market_cap_rank: number | null
  total_volume: number | null
  price_change_percentage_24h: number | null
  /** Returned when `price_change_percentage` requests it. */
  price_change_percentage_1h_in_currency: number | null
  price_change_percentage_7d_in_currency: number | null
  high_24h: number | null
  low_24h: number | null
  last_updated: string | null
}
type Call = { path: string; query: Record<string, string>; headers: IncomingMessage['headers'] }
type Answer =
  | { status: number; headers?: Record<string, string>; body: unknown }
  | 'hang up'
  | 'hang'

const STEP_MS: Record<string, number> = {
  '1': 300_000,
  '7': HOUR_MS,
  '30': HOUR_MS,
  '90': HOUR_MS,
}

export const fakeCoin = (coin: Partial<FakeCoin> & { id: string; symbol: string }): FakeCoin => ({
  name: coin.id,
  current_price: 100,
  market_cap: 1e9,
  market_cap_rank: 10,
  total_volume: 1e6,
  price_change_percentage_24h: 1.5,
  price_change_percentage_1h_in_currency: 0.25,
  price_change_percentage_7d_in_currency: -4.75,
  high_24h: 104,
  low_24h: 96,
  last_updated: null,
  ...coin,
})

/** The two ways CoinGecko wraps an error, and what its CDN says when the service behind it is away. */
export const fakeErrors = {
  tooMany: (retryAfter?: string): Answer => ({
    status: 429,
    headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
    body: { status: { error_code: 429, error_message: "You've exceeded the Rate Limit." } },
  }),
  spanRefused: (): Answer => ({
    status: 401,
    body: {
      error: {
        status: {
          timestamp: '2026-11-15T00:00:00.000Z',
          error_code: 10_012,
          error_message: 'Your request exceeds the allowed time range.',
        },
      },
    },
  }),
  html: (status = 503): Answer => ({
    status,
    headers: { 'content-type': 'text/html; charset=UTF-8' },
    body: '<!DOCTYPE html><html><head><title>Just a moment...</title></head><body></body></html>',
  }),
}

/** A CoinGecko v3 on loopback: real HTTP, real shapes, and every call remembered. */
export async function fakeCoinGecko({ now = () => new Date() }: { now?: () => Date } = {}) {
  const coins: FakeCoin[] = []
  const charts = new Map<string, unknown[]>()
  const calls: Call[] = []
  let misbehave: (call: Call) => Answer | undefined = () => undefined

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://fake')
    const call = {
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
    }
    calls.push(call)
    send(response, misbehave(call) ?? answer(call))
  })

  function answer({ path, query }: Call): Answer {
    if (path === '/api/v3/coins/markets') return { status: 200, body: markets(query) }
    if (path === '/api/v3/search') return { status: 200, body: search(query.query ?? '') }
    const id = /^\/api\/v3\/coins\/([^/]+)\/market_chart$/.exec(path)?.[1]
    if (id && coins.some((coin) => coin.id === id))
      return { status: 200, body: chart(id, query.days ?? '1') }
    return { status: 404, body: { error: 'coin not found' } }
  }

  function markets(query: Record<string, string>) {
    const ids = query.ids?.split(',')
    const symbols = query.symbols?.split(',')
    const size = Number(query.per_page ?? 100)
    const from = (Number(query.page ?? 1) - 1) * size
    return coins
      .filter((coin) => (ids ? ids.includes(coin.id) : !symbols || symbols.includes(coin.symbol)))
      .toSorted((a, b) => (b.market_cap ?? -1) - (a.market_cap ?? -1))
      .slice(from, from + size)
      .map((coin) => ({ ...coin, last_updated: coin.last_updated ?? now().toISOString() }))
  }

  function search(text: string) {
    const wanted = text.toLowerCase()
    const found = coins.filter((coin) =>
      [coin.id, coin.symbol, coin.name.toLowerCase()].some((t) => t.includes(wanted)),
    )
    return {
      coins: found.map(({ id, symbol, name, market_cap_rank }) => ({
        id,
        name,
        api_symbol: id,
        symbol: symbol.toUpperCase(),
        market_cap_rank,
      })),
      exchanges: [],
      categories: [],
      nfts: [],
    }
  }

  function chart(id: string, days: string) {
    const given = charts.get(`${id}/${days}`)
    const step = STEP_MS[days] ?? DAY_MS
    const end = now().getTime()
    const count = Math.floor((Number(days) * DAY_MS) / step)
    const made = Array.from({ length: count + 1 }, (_, i) => [
      end - (count - i) * step,
      100 + (i % 50),
    ])
    return { prices: given ?? made, market_caps: [], total_volumes: [] }
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `${origin}/api/v3`,
    coins,
    /** Prices of one chart, by 'id/days'. */
    charts,
    calls,
    /** What to answer instead; undefined answers as usual. */
    misbehave(how: (call: Call) => Answer | undefined) {
      misbehave = how
    },
    reset() {
      coins.length = 0
      calls.length = 0
      charts.clear()
      misbehave = () => undefined
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function send(response: ServerResponse, answer: Answer) {
  if (answer === 'hang') return
  if (answer === 'hang up') {
    response.destroy()
    return
  }
  const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
  response.writeHead(answer.status, {
    'content-type': 'application/json; charset=utf-8',
    ...answer.headers,
  })
  response.end(text)
}
