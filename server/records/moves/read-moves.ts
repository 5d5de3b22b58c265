import {
  type Move,
  type Moves,
  NEWS_HOURS_AFTER,
  UNUSUAL_PERCENT,
  USUAL_DAYS_MIN,
} from '../../../contract/records/moves.ts'
import { isStable } from '../../market/reactions/market-basket.ts'
import type { Database } from '../../platform/database/connect.ts'
import { coinSpans, type MoveRow, moveFacts, moveRows } from './read-store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MOST = 200

export async function listMoves(
  db: Database,
  { days, coin }: { days: number; coin?: string | undefined },
  now: Date,
): Promise<Moves> {
  const [moves, spans, facts] = await Promise.all([
    movesBetween(db, { from: new Date(now.getTime() - days * DAY_MS), to: now, coin, now, limit: MOST }),
    coinSpans(db),
    moveFacts(db),
  ])
  const coins = spans
    .filter((span) => span.first_at !== null && !isStable({ ...span, coin_id: 0, price_usd: null }))
    .map(({ symbol, first_at }) => ({
      symbol,
      days: Math.floor((now.getTime() - Date.parse(first_at ?? '')) / DAY_MS),
    }))
  const too_short = coins.filter((one) => one.days < USUAL_DAYS_MIN)
  const watched = coins.length - too_short.length
  const oldest = Math.max(0, ...too_short.map((one) => one.days))
  return {
    moves,
    unusual_percent: UNUSUAL_PERCENT,
    watched,
    too_short,
    first_possible_at:
      watched > 0 || too_short.length === 0
        ? null
        : new Date(now.getTime() + (USUAL_DAYS_MIN - oldest) * DAY_MS).toISOString(),
    ...facts,
  }
}

export async function movesBetween(db: Database, wanted: Parameters<typeof moveRows>[1]): Promise<Move[]> {
  return (await moveRows(db, wanted)).map(asMove)
}

const iso = (time: string) => new Date(time).toISOString()
/** As many digits as the line can show. */
const short = (price: number | null) => (price === null ? null : Number(price.toPrecision(5)))
const percent = (value: number) => Number(value.toFixed(6))

function asMove(row: MoveRow): Move {
  return {
    id: Number(row.id),
    symbol: row.symbol,
    name: row.name,
    hour: iso(row.hour),
    change_percent: percent(row.change),
    market_percent: percent(row.market),
    usual_percent: percent(row.usual),
    state: row.closed_at === null ? 'open' : row.explained_at === null ? 'never' : 'explained',
    looked_at: row.looked_at === null ? null : Number(row.looked_at),
    looking_until: new Date(Date.parse(row.hour) + (NEWS_HOURS_AFTER + 1) * HOUR_MS).toISOString(),
    story: row.story,
    explained_at: row.explained_at && iso(row.explained_at),
    line_from: iso(row.line_from),
    line: row.line.map(short),
  }
}
