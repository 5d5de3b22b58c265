import { type Moves, UNUSUAL_PERCENT, USUAL_DAYS_MIN } from '../../../contract/records/moves.ts'
import { isStable } from '../../market/reactions/market-basket.ts'
import type { Database } from '../../platform/database/connect.ts'
import { coinDays, moveFacts, movesBetween } from './read-store.ts'

const DAY_MS = 86_400_000
const MOST = 200

export async function listMoves(
  db: Database,
  { days, coin }: { days: number; coin?: string | undefined },
  now: Date,
): Promise<Moves> {
  const [moves, known, facts] = await Promise.all([
    movesBetween(db, { from: new Date(now.getTime() - days * DAY_MS), to: now, coin, now, limit: MOST }),
    coinDays(db, now),
    moveFacts(db),
  ])
  const coins = known.flatMap((one) =>
    one.days === null || isStable(one) ? [] : [{ symbol: one.symbol, days: one.days }],
  )
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
