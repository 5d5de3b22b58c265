import type { IncomingMessage, ServerResponse } from 'node:http'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../contract/platform/durations.ts'
import { type WorldCoin, worldCoins } from './coins.ts'
import { priceAt, priceSeries, volumeAt } from './prices.ts'

/** The part of CoinGecko's v3 API that the product reads: quotes, history and search. */
export function answerCoinRequest(
  seed: string,
  now: number,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const path = url.pathname.replace(/^\/api\/v3/, '')
  const chart = /^\/coins\/([a-z0-9-]+)\/market_chart$/.exec(path)
  if (request.method !== 'GET') return send(response, 405, { error: 'Method not allowed' })
  if (path === '/ping') return send(response, 200, { gecko_says: '(V3) To the Moon!' })
  if (path === '/coins/markets') return send(response, 200, marketRows(seed, now, url.searchParams))
  if (path === '/search')
    return send(response, 200, {
      coins: found(url.searchParams.get('query') ?? ''),
      exchanges: [],
      icos: [],
      categories: [],
      nfts: [],
    })
  if (chart)
    return sendChart(seed, now, chart[1] as string, url.searchParams.get('days') ?? '1', response)
  send(response, 404, { error: 'coin not found' })
}

function marketRows(seed: string, now: number, query: URLSearchParams) {
  const ids = query.get('ids')?.split(',').filter(Boolean)
  const symbols = query.get('symbols')?.toLowerCase().split(',').filter(Boolean)
  const perPage = Math.min(250, Number(query.get('per_page') ?? 100))
  const page = Math.max(1, Number(query.get('page') ?? 1))
  return worldCoins
    .filter((coin) => !ids || ids.includes(coin.id))
    .filter((coin) => !symbols || symbols.includes(coin.symbol))
    .map((coin) => marketRow(seed, now, coin))
    .sort((one, other) => other.market_cap - one.market_cap)
    .slice((page - 1) * perPage, page * perPage)
}

function marketRow(seed: string, now: number, coin: WorldCoin) {
  const price = priceAt(seed, coin, now)
  const before = priceAt(seed, coin, now - DAY_MS)
  const day = priceSeries(seed, coin.id, now, DAY_MS, HOUR_MS).map(([, value]) => value)
  return {
    id: coin.id,
    symbol: coin.symbol,
    name: coin.name,
    image: null,
    current_price: price,
    market_cap: price * coin.supply,
    market_cap_rank: rankOf(coin),
    total_volume: volumeAt(seed, coin, now),
    high_24h: Math.max(...day),
    low_24h: Math.min(...day),
    price_change_24h: price - before,
    price_change_percentage_24h: (price / before - 1) * 100,
    price_change_percentage_1h_in_currency: changeSince(seed, coin, now, HOUR_MS),
    price_change_percentage_7d_in_currency: changeSince(seed, coin, now, 7 * DAY_MS),
    circulating_supply: coin.supply,
    last_updated: new Date(now).toISOString(),
  }
}

const changeSince = (seed: string, coin: WorldCoin, now: number, span: number) =>
  (priceAt(seed, coin, now) / priceAt(seed, coin, now - span) - 1) * 100

/** The steps of the real service: 5 minutes for a day, hours up to 90 days, days beyond; a year at most. */
function sendChart(
  seed: string,
  now: number,
  id: string,
  days: string,
  response: ServerResponse,
): void {
  const coin = worldCoins.find((candidate) => candidate.id === id)
  if (!coin) return send(response, 404, { error: 'coin not found' })
  const count = days === 'max' ? Number.POSITIVE_INFINITY : Number(days)
  if (!(count > 0)) return send(response, 422, { error: 'Invalid days parameter' })
  if (count > 365) {
    const error_message =
      'Your request exceeds the allowed time range. Public API users are limited to querying historical data within the past 365 days.'
    return send(response, 401, {
      error: {
        status: { timestamp: new Date(now).toISOString(), error_code: 10012, error_message },
      },
    })
  }
  const step = count <= 1 ? 5 * MINUTE_MS : count <= 90 ? HOUR_MS : DAY_MS
  const prices = priceSeries(seed, id, now, count * DAY_MS, step)
  send(response, 200, {
    prices,
    market_caps: prices.map(([at, price]) => [at, price * coin.supply]),
    total_volumes: prices.map(([at]) => [at, volumeAt(seed, coin, at)]),
  })
}

function found(query: string) {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return []
  return worldCoins
    .filter(
      (coin) =>
        coin.symbol.startsWith(wanted) ||
        coin.name.toLowerCase().includes(wanted) ||
        coin.id.includes(wanted),
    )
    .map((coin) => ({
      id: coin.id,
      name: coin.name,
      api_symbol: coin.id,
      symbol: coin.symbol.toUpperCase(),
      market_cap_rank: rankOf(coin),
      thumb: null,
      large: null,
    }))
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(body))
}

const byMarketCap = worldCoins.toSorted(
  (one, other) => other.price * other.supply - one.price * one.supply,
)

function rankOf(coin: WorldCoin): number {
  return byMarketCap.indexOf(coin) + 1
}
