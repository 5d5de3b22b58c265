import { MARKET_COINS_MIN, PRICE_AGE_MAX_MS } from '../../../contract/market/reactions.ts'
import type { PointInTime } from '../downsample.ts'
import type { MemberPrices } from './measure-reaction.ts'

/** Place of the price at the story's time among a member's prices. */
const THEN = 1

/** What the market had done since the story's time at each of these moments, in percent. For the eye: floats do. */
export function marketLine(
  members: readonly MemberPrices[],
  pointsOf: (coinId: number) => readonly PointInTime[],
  moments: readonly number[],
): { at: number; percent: number }[] {
  const lines = members.flatMap(({ coin_id, market_cap, price_usd, prices }) => {
    const then = prices[THEN]
    if (then === null || then === undefined) return []
    return [
      {
        supply: Number(market_cap) / Number(price_usd),
        startPrice: Number(then),
        points: pointsOf(coin_id),
        next: 0,
      },
    ]
  })
  return moments.flatMap((at) => {
    let [start, worth, counted] = [0, 0, 0]
    for (const line of lines) {
      while ((line.points[line.next]?.at ?? Number.POSITIVE_INFINITY) <= at) line.next++
      const last = line.points[line.next - 1]
      if (!last || at - last.at > PRICE_AGE_MAX_MS) continue
      start += line.supply * line.startPrice
      worth += line.supply * last.price
      counted++
    }
    return counted < MARKET_COINS_MIN ? [] : [{ at, percent: (worth / start - 1) * 100 }]
  })
}
