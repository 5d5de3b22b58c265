import { MARKET_COINS_MAX, MARKET_COINS_MIN } from '../../../contract/market/reactions.ts'
import {
  compared,
  divided,
  exact,
  type Fraction,
  percentChange,
  plus,
  times,
  ZERO,
} from './exact.ts'

/** A tracked coin with its latest quote and 30-day range; decimal texts, as stored. */
export type QuotedCoin = {
  coin_id: number
  market_cap: string | null
  price_usd: string | null
  low_30d: string | null
  high_30d: string | null
}
/** What is kept of a member: with its prices, everything that the market's figure is made of. */
export type BasketMember = { coin_id: number; market_cap: string; price_usd: string }
/** The price of a coin at a moment, where there is one. */
export type PriceOf = (coinId: number) => string | undefined

/** The highest price of 30 days is less than this many times the lowest. */
const STABLE_RANGE = exact('1.02')

/** The largest coins but this one and stablecoins by supply times their price at the story's time. */
export function marketBasket(
  coins: readonly QuotedCoin[],
  except: number,
  priceThen: PriceOf,
): BasketMember[] {
  return coins
    .flatMap((coin) => {
      const price = priceThen(coin.coin_id)
      if (coin.coin_id === except || price === undefined || !isQuoted(coin) || isStable(coin))
        return []
      const { coin_id, market_cap, price_usd } = coin
      const member = { coin_id, market_cap, price_usd }
      return [{ member, worth: times(supply(member), exact(price)) }]
    })
    .sort((a, b) => compared(b.worth, a.worth) || a.member.coin_id - b.member.coin_id)
    .slice(0, MARKET_COINS_MAX)
    .map(({ member }) => member)
}

/** What the members together did between two moments, of those with a price at both; undefined with too few. */
export function marketChange(
  members: readonly BasketMember[],
  priceFrom: PriceOf,
  priceTo: PriceOf,
): string | undefined {
  let [from, to, counted] = [ZERO, ZERO, 0]
  for (const member of members) {
    const [before, after] = [priceFrom(member.coin_id), priceTo(member.coin_id)]
    if (before === undefined || after === undefined) continue
    from = plus(from, times(supply(member), exact(before)))
    to = plus(to, times(supply(member), exact(after)))
    counted++
  }
  return counted < MARKET_COINS_MIN ? undefined : percentChange(from, to)
}

const supply = ({ market_cap, price_usd }: BasketMember): Fraction =>
  divided(exact(market_cap), exact(price_usd))

const isQuoted = (coin: QuotedCoin): coin is QuotedCoin & BasketMember =>
  coin.market_cap !== null && coin.price_usd !== null && exact(coin.price_usd).over > 0n

/** A coin whose price hardly moves in 30 days is a stablecoin; one without data is left out too. */
export function isStable({ low_30d, high_30d }: Pick<QuotedCoin, 'low_30d' | 'high_30d'>): boolean {
  if (low_30d === null || high_30d === null) return true
  return compared(exact(high_30d), times(exact(low_30d), STABLE_RANGE)) < 0
}
