import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/platform/durations.ts'
import { exact, percentChange } from './exact.ts'
import { type BasketMember, marketBasket, marketChange, type QuotedCoin } from './market-basket.ts'

/** A price of a moment can come with the refresh after it. */
export const SETTLE_MS = 10 * MINUTE_MS
/** A hole in the prices may still be filled from the service's history. */
const LATE_PRICES_MS = DAY_MS
const LOOK_AGAIN_MS = 30 * MINUTE_MS

/** What a coin did in a span beside the market; null where that is not known. */
type Figure = { change: string | null; market: string | null }
/** A member of the market with its prices: before, at the story's time, 1 h and 24 h later. */
export type MemberPrices = BasketMember & { prices: (string | null)[] }

/** One coin around one story, with everything its figures are made of. Moments in ms, prices as stored. */
export type MeasuredReaction = {
  coin_id: number
  at: number
  price_before: string | null
  price: string | null
  price_1h: string | null
  price_24h: string | null
  members: MemberPrices[]
  before: Figure
  after_1h: Figure
  after_24h: Figure
  closed_1h_at: number | null
  closed_24h_at: number | null
  /** When there is something to do next; null when all is measured. */
  due_at: number | null
}

/** The last price at or before a moment, if not too old. */
export type PriceAt = (coinId: number, moment: number) => string | undefined
/** `pricesUntil`: the newest quote of any coin; a clock that ran ahead of it proves no gap. */
export type Clock = { now: number; pricesUntil: number }

const UNKNOWN: Figure = { change: null, market: null }

export const unmeasured = (coin_id: number, at: number): MeasuredReaction => ({
  coin_id,
  at,
  price_before: null,
  price: null,
  price_1h: null,
  price_24h: null,
  members: [],
  before: UNKNOWN,
  after_1h: UNKNOWN,
  after_24h: UNKNOWN,
  closed_1h_at: null,
  closed_24h_at: null,
  due_at: at + SETTLE_MS,
})

/** Moments whose prices are needed at this time. */
export const momentsOf = (at: number, now: number): number[] =>
  [at - HOUR_MS, at, at + HOUR_MS, at + DAY_MS].filter((moment) => moment + SETTLE_MS <= now)

/** What is known now. A window that is closed stays as it is, and so do the price and the market it began with. */
export function measureReaction(
  stored: MeasuredReaction,
  coins: readonly QuotedCoin[],
  priceAt: PriceAt,
  clock: Clock,
): MeasuredReaction {
  const { at, coin_id } = stored
  const isOver = (moment: number) => clock.now >= moment + SETTLE_MS
  if (stored.closed_24h_at !== null) return stored
  if (!isOver(at)) return { ...stored, due_at: at + SETTLE_MS }
  const row = { ...stored }
  const of = (id: number) => (moment: number) =>
    isOver(moment) ? (priceAt(id, moment) ?? null) : null
  const own = of(coin_id)
  row.price ??= own(at)
  if (row.members.length === 0)
    row.members = marketBasket(coins, coin_id, (id) => priceAt(id, at)).map((member) => ({
      ...member,
      prices: [null, of(member.coin_id)(at), null, null],
    }))

  if (row.closed_1h_at === null) {
    row.price_before ??= own(at - HOUR_MS)
    row.price_1h ??= own(at + HOUR_MS)
    row.members = withPrices(row.members, [at - HOUR_MS, null, at + HOUR_MS, null], of)
    row.before = figure(row.price_before, row.price, row.members, 0, 1)
    row.after_1h = figure(row.price, row.price_1h, row.members, 1, 2)
    if (mayClose(row.after_1h, at + HOUR_MS, clock)) row.closed_1h_at = clock.now
  }
  if (row.closed_1h_at !== null) {
    row.price_24h ??= own(at + DAY_MS)
    row.members = withPrices(row.members, [null, null, null, at + DAY_MS], of)
    row.after_24h = figure(row.price, row.price_24h, row.members, 1, 3)
    if (mayClose(row.after_24h, at + DAY_MS, clock)) row.closed_24h_at = clock.now
  }
  row.due_at = nextLook(row, clock.now)
  return row
}

const mayClose = ({ change }: Figure, end: number, { now, pricesUntil }: Clock) =>
  change !== null || (now >= end + LATE_PRICES_MS && pricesUntil >= end)

function nextLook(
  { at, closed_1h_at, closed_24h_at }: MeasuredReaction,
  now: number,
): number | null {
  if (closed_24h_at !== null) return null
  const end = at + (closed_1h_at === null ? HOUR_MS : DAY_MS) + SETTLE_MS
  return end > now ? end : now + LOOK_AGAIN_MS
}

/** Fills in the prices that are wanted and not there yet. */
const withPrices = (
  members: MemberPrices[],
  moments: (number | null)[],
  of: (id: number) => (moment: number) => string | null,
): MemberPrices[] =>
  members.map((member) => ({
    ...member,
    prices: member.prices.map((price, place) => {
      const moment = moments[place] ?? null
      return price ?? (moment === null ? null : of(member.coin_id)(moment))
    }),
  }))

function figure(
  from: string | null,
  to: string | null,
  members: readonly MemberPrices[],
  start: number,
  end: number,
): Figure {
  if (from === null || to === null) return UNKNOWN
  const change = percentChange(exact(from), exact(to))
  if (change === undefined) return UNKNOWN
  const prices = new Map(members.map((member) => [member.coin_id, member.prices]))
  const at = (place: number) => (id: number) => prices.get(id)?.[place] ?? undefined
  return { change, market: marketChange(members, at(start), at(end)) ?? null }
}
