import { MARKET_COINS_MAX, MARKET_COINS_MIN } from '../../../../contract/market/reactions.ts'
import {
  UNUSUAL_PERCENT,
  USUAL_DAYS,
  USUAL_DAYS_MIN,
} from '../../../../contract/news/move-rules.ts'

/** Hours are counted from the epoch. */
type HourPrices = ReadonlyMap<number, number>
export type WatchedCoin = { id: number; isStable: boolean; supply: number; prices: HourPrices }
export type UnusualHour = {
  coin: number
  hour: number
  change: number
  market: number
  usual: number
}

const WINDOW = USUAL_DAYS * 24
const LEAST_SPAN = USUAL_DAYS_MIN * 24
/** Share of the hours of that span that must have prices. */
const LEAST_KNOWN = LEAST_SPAN * 0.9

/** Hours of this coin in a span, both ends included, that are beyond its usual hour beside the market. */
export function unusualHours(
  coin: WatchedCoin,
  coins: readonly WatchedCoin[],
  span: { from: number; to: number },
): UnusualHour[] {
  const members = coins
    .filter(({ id, isStable, supply }) => id !== coin.id && !isStable && supply > 0)
    .slice(0, MARKET_COINS_MAX)
  const known: { hour: number; change: number; market: number; excess: number }[] = []
  for (let hour = span.from - WINDOW; hour <= span.to; hour++) {
    const change = changeIn(coin.prices, hour)
    const market = change === undefined ? undefined : marketIn(members, hour)
    if (change !== undefined && market !== undefined)
      known.push({ hour, change, market, excess: Math.abs(change - market) })
  }
  const found: UnusualHour[] = []
  let start = 0
  for (const [place, { hour, change, market, excess }] of known.entries()) {
    while ((known[start]?.hour ?? hour) < hour - WINDOW) start++
    if (
      hour < span.from ||
      place - start < LEAST_KNOWN ||
      hour - (known[start]?.hour ?? hour) < LEAST_SPAN
    )
      continue
    const position = (1 - UNUSUAL_PERCENT / 100) * (place - start + 1)
    // spares sorting all hours for the many that are nothing special
    let larger = 0
    for (let at = start; at < place; at++) if ((known[at]?.excess ?? 0) >= excess) larger++
    if (larger > place - start - Math.floor(position)) continue
    const before = known.slice(start, place).map((other) => other.excess)
    const usual = quantile(before, position)
    if (excess > usual) found.push({ coin: coin.id, hour, change, market, usual })
  }
  return found
}

/** Interpolated between the order statistics around a position counted from 1. */
function quantile(values: number[], position: number): number {
  const sorted = values.sort((a, b) => a - b)
  const below = sorted[Math.floor(position) - 1] ?? 0
  const above = sorted[Math.floor(position)] ?? below
  return below + (position % 1) * (above - below)
}

function changeIn(prices: HourPrices, hour: number): number | undefined {
  const [from, to] = [prices.get(hour), prices.get(hour + 1)]
  return from && to ? (to / from - 1) * 100 : undefined
}

/** What the members did together; undefined with too few of them. */
function marketIn(members: readonly WatchedCoin[], hour: number): number | undefined {
  let [from, to, counted] = [0, 0, 0]
  for (const { supply, prices } of members) {
    const [before, after] = [prices.get(hour), prices.get(hour + 1)]
    if (before === undefined || after === undefined) continue
    from += supply * before
    to += supply * after
    counted++
  }
  return counted < MARKET_COINS_MIN ? undefined : (to / from - 1) * 100
}

/** Whether these two prices are beyond the usual in the same direction, too. */
export function agrees({ change, market, usual }: UnusualHour, from: number, to: number): boolean {
  const excess = (to / from - 1) * 100 - market
  return Math.abs(excess) > usual && excess > 0 === change - market > 0
}
