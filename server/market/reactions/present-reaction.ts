import {
  PRICE_AGE_MAX_MS,
  type PriceChange,
  REACTION_WINDOWS_MS,
  type Reaction,
} from '../../../contract/market/reactions.ts'
import { exact, percentChange } from './exact.ts'
import { SETTLE_MS } from './measure-reaction.ts'

/** A stored reaction with its coin's last quote. */
export type StoredReaction = {
  symbol: string
  name: string
  at: string
  /** As texts: exact. */
  price: string | null
  price_usd: string | null
  last_update: string | null
  before_percent: string | null
  before_market_percent: string | null
  after_1h_percent: string | null
  after_1h_market_percent: string | null
  after_24h_percent: string | null
  after_24h_market_percent: string | null
  closed_1h_at: string | null
  closed_24h_at: string | null
  due_at: string | null
}

/** Null where nothing was ever measured: the story is older than our prices. */
export function presentReaction(row: StoredReaction, now: Date): Reaction | null {
  if (row.due_at === null && row.closed_1h_at === null) return null
  const at = Date.parse(row.at)
  const hour = at + REACTION_WINDOWS_MS['1h']
  const before = {
    closed: row.closed_1h_at,
    change: row.before_percent,
    market: row.before_market_percent,
    end: at,
  }
  return {
    symbol: row.symbol,
    name: row.name,
    at: new Date(at).toISOString(),
    price: number(row.price),
    hour_before: priceChange(row, before, now),
    after_1h: priceChange(
      row,
      {
        closed: row.closed_1h_at,
        change: row.after_1h_percent,
        market: row.after_1h_market_percent,
        end: hour,
      },
      now,
    ),
    after_24h: priceChange(
      row,
      {
        closed: row.closed_24h_at,
        change: row.after_24h_percent,
        market: row.after_24h_market_percent,
        end: at + REACTION_WINDOWS_MS['24h'],
      },
      now,
    ),
  }
}

type Span = { closed: string | null; change: string | null; market: string | null; end: number }

function priceChange(row: StoredReaction, { closed, change, market, end }: Span, now: Date): PriceChange {
  const ends_at = new Date(end).toISOString()
  const known = { change_percent: number(change), market_percent: number(market), ends_at, so_far_at: null }
  if (change !== null) return { state: closed === null ? 'open' : 'closed', ...known }
  const hasNoStart =
    row.price === null && wasLookedFor(row) && now.getTime() > Date.parse(row.at) + PRICE_AGE_MAX_MS
  if (closed !== null || hasNoStart) return { state: 'no_data', ...known }
  const soFar = changeSoFar(row, end, now)
  return { state: 'open', ...known, ...soFar }
}

/**
 * A story may arrive hours late: until its prices were looked up once, it is unknown whether there are any.
 */
const wasLookedFor = ({ at, due_at }: StoredReaction) =>
  due_at === null || Date.parse(due_at) > Date.parse(at) + SETTLE_MS

/** Up to the last quote, while that is of this window and not old. */
function changeSoFar({ at, price, price_usd, last_update }: StoredReaction, end: number, now: Date) {
  if (price === null || price_usd === null || last_update === null) return {}
  const quoted = Date.parse(last_update)
  if (quoted <= Date.parse(at) || quoted > end || now.getTime() - quoted > PRICE_AGE_MAX_MS) return {}
  const change = percentChange(exact(price), exact(price_usd))
  return change === undefined
    ? {}
    : { change_percent: Number(change), so_far_at: new Date(quoted).toISOString() }
}

const number = (text: string | null) => (text === null ? null : Number(text))
