import { USUAL_DAYS } from '../../../../contract/news/move-rules.ts'
import { HOUR_MS, MINUTE_MS } from '../../../../contract/platform/durations.ts'
import { isStable } from '../../../market/reactions/market-basket.ts'
import { quotedCoins } from '../../../market/reactions/store.ts'
import type { Context } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/connect.ts'
import {
  closeMoves,
  hourPrices,
  lookedUntil,
  neighbourPrices,
  openMove,
  saveLookedUntil,
} from './store.ts'
import { agrees, type UnusualHour, unusualHours, type WatchedCoin } from './usual-hours.ts'

/** Feeds and prices of the hour come in within minutes. */
const SETTLE_MS = 20 * MINUTE_MS
/** How far back the first run looks, in hours. */
const FIRST_LOOK = 30 * 24

/** Opens the cases of hours that are over since the last run, and closes those that are explained or too old. */
export async function findMoves({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const at = now()
  const to = Math.floor((at.getTime() - SETTLE_MS) / HOUR_MS) - 1
  const from = Math.max((await lookedUntil(db)) ?? 0, to - FIRST_LOOK) + 1
  let opened = 0
  if (from <= to) {
    const coins = await watchedCoins(db, from - USUAL_DAYS * 24, to + 1)
    const found = coins
      .filter((coin) => !coin.isStable)
      .flatMap((coin) => unusualHours(coin, coins, { from, to }).map((hour) => ({ hour, coin })))
      .sort((a, b) => a.hour.hour - b.hour.hour)
    await db.transaction(async (tx) => {
      for (const { hour, coin } of found) {
        if ((await isConfirmed(tx, coin, hour)) && (await openMove(tx, hour, at))) opened++
      }
      await saveLookedUntil(tx, to)
    })
  }
  await closeMoves(db, at)
  return opened
}

/** One bad price makes no move: the prices next to both ends must say the same. */
async function isConfirmed(
  db: Database,
  { id, prices }: WatchedCoin,
  hour: UnusualHour,
): Promise<boolean> {
  const [start = 0, end = 0] = [prices.get(hour.hour), prices.get(hour.hour + 1)]
  const { before } = await neighbourPrices(db, id, hour.hour)
  const { after } = await neighbourPrices(db, id, hour.hour + 1)
  return before > 0 && after > 0 && agrees(hour, start, after) && agrees(hour, before, end)
}

/** Tracked coins by what they are worth, largest first. */
async function watchedCoins(db: Database, from: number, to: number): Promise<WatchedCoin[]> {
  const [{ coins }, prices] = await Promise.all([quotedCoins(db), hourPrices(db, from, to)])
  return coins
    .map((coin) => ({
      id: coin.coin_id,
      isStable: isStable(coin),
      worth: Number(coin.market_cap ?? 0),
      supply:
        Number(coin.price_usd ?? 0) > 0 ? Number(coin.market_cap ?? 0) / Number(coin.price_usd) : 0,
      prices: prices.get(coin.coin_id) ?? new Map<number, number>(),
    }))
    .sort((a, b) => b.worth - a.worth || a.id - b.id)
}
