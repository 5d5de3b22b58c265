import {
  PRICE_AGE_MAX_MS,
  type PriceChange,
  REACTION_WINDOWS_MS,
  type Reaction,
} from '../../../contract/market/reactions.ts'
import { exact, percentChange } from './exact.ts'
import { SETTLE_MS } from './measure-reaction.ts'

type Window = 'before' | 'after_1h' | 'after_24h'
type Texts = 'price' | 'price_usd' | 'last_update' | 'closed_1h_at' | 'closed_24h_at' | 'due_at'

/** A stored reaction with its coin's last quote. Numbers as texts: exact. */
export type StoredReaction = { symbol: string; name: string; at: string } & Record<
  Texts | `${Window}_percent` | `${Window}_market_percent`,
  string | null
>

/** Null where nothing was ever measured: the story is older than our prices. */
export function presentReaction(row: StoredReaction, now: Date): Reaction | null {
  if (row.due_at === null && row.closed_1h_at === null) return null
  const at = Date.parse(row.at)
  return {
    symbol: row.symbol,
    name: row.name,
    at: new Date(at).toISOString(),
    price: number(row.price),
    hour_before: priceChange(row, 'before', row.closed_1h_at, at, now),
    after_1h: priceChange(row, 'after_1h', row.closed_1h_at, at + REACTION_WINDOWS_MS['1h'], now),
    after_24h: priceChange(
      row,
      'after_24h',
      row.closed_24h_at,
      at + REACTION_WINDOWS_MS['24h'],
      now,
    ),
  }
}

function priceChange(
  row: StoredReaction,
  window: Window,
  closed: string | null,
  end: number,
  now: Date,
): PriceChange {
  const known = {
    change_percent: number(row[`${window}_percent`]),
    market_percent: number(row[`${window}_market_percent`]),
    ends_at: new Date(end).toISOString(),
    so_far_at: null,
  }
  if (known.change_percent !== null) return { state: closed === null ? 'open' : 'closed', ...known }
  const hasNoStart =
    row.price === null && wasLookedFor(row) && now.getTime() > Date.parse(row.at) + PRICE_AGE_MAX_MS
  if (closed !== null || hasNoStart) return { state: 'no_data', ...known }
  return { state: 'open', ...known, ...changeSoFar(row, end, now) }
}

/**
 * A story may arrive hours late: until its prices were looked up once, it is unknown whether there are any.
 */
const wasLookedFor = ({ at, due_at }: StoredReaction) =>
  due_at === null || Date.parse(due_at) > Date.parse(at) + SETTLE_MS

/** Up to the last quote, while that is of this window and not old. */
function changeSoFar(
  { at, price, price_usd, last_update }: StoredReaction,
  end: number,
  now: Date,
) {
  if (price === null || price_usd === null || last_update === null) return {}
  const quoted = Date.parse(last_update)
  if (quoted <= Date.parse(at) || quoted > end || now.getTime() - quoted > PRICE_AGE_MAX_MS)
    return {}
  const change = percentChange(exact(price), exact(price_usd))
  return change === undefined
    ? {}
    : { change_percent: Number(change), so_far_at: new Date(quoted).toISOString() }
}

const number = (text: string | null) => (text === null ? null : Number(text))
