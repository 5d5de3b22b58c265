import { DAY_MS } from '../../../contract/platform/durations.ts'
import type { Context } from '../../platform/context.ts'
import { FINE_DAYS } from '../thinning-store.ts'
import type { QuotedCoin } from './market-basket.ts'
import { type Clock, measureReaction, momentsOf, unmeasured } from './measure-reaction.ts'
import {
  type DueReaction,
  deleteReactions,
  dueReactions,
  keepScores,
  priceKey,
  pricesAt,
  quotedCoins,
  writeReactions,
} from './store.ts'

const BATCH = 200
const RUN_MS = 45_000

/** Measures due reactions until none is left or the time is up. Returns how many were measured. */
export async function measureDueReactions(
  context: Pick<Context, 'db' | 'now'>,
  { signal, batch = BATCH }: { signal?: AbortSignal; batch?: number } = {},
): Promise<number> {
  const startedAt = performance.now()
  let measured = 0
  while (!signal?.aborted && performance.now() - startedAt < RUN_MS) {
    const done = await measureBatch(context, batch)
    measured += done
    if (done < batch) break
  }
  return measured
}

async function measureBatch(
  { db, now }: Pick<Context, 'db' | 'now'>,
  batch: number,
): Promise<number> {
  const at = now()
  const due = await dueReactions(db, at, batch)
  if (due.length === 0) return 0
  const { coins, pricesUntil } = await quotedCoins(db)
  const clock = { now: at.getTime(), pricesUntil }
  const kept: DueReaction[] = []
  const gone: DueReaction[] = []
  const rows = due.map(followStory)
  for (const together of Map.groupBy(rows, (row) => row.at).values()) {
    const prices = await pricesAt(
      db,
      coins.map(({ coin_id }) => coin_id),
      momentsOf(together[0]?.at ?? 0, clock.now),
    )
    for (const row of together) {
      const result = measured(row, coins, prices, clock)
      if (result) kept.push(result)
      else gone.push(row)
    }
  }
  await db.transaction(async (tx) => {
    await deleteReactions(tx, gone)
    await writeReactions(tx, kept)
    await keepScores(
      tx,
      kept.filter(({ closed_1h_at }) => closed_1h_at === clock.now),
    )
  })
  return due.length
}

/** An earlier report may come to light while feeds are being visited; from the first closed window on nothing moves. */
function followStory(row: DueReaction): DueReaction {
  if (row.closed_1h_at !== null) return row
  const first_article_id = row.story_first_article_id
  return row.at === row.story_first_at
    ? { ...row, first_article_id }
    : { ...row, ...unmeasured(row.coin_id, row.story_first_at), first_article_id }
}

/** Undefined: the story is not about this coin any more, and nothing was measured. */
function measured(
  row: DueReaction,
  coins: readonly QuotedCoin[],
  prices: Map<string, string>,
  clock: Clock,
): DueReaction | undefined {
  const isOpen = row.closed_1h_at === null
  if (row.withdrawn && isOpen) return undefined
  const result = {
    ...row,
    ...measureReaction(row, coins, (id, at) => prices.get(priceKey(id, at)), clock),
  }
  // of a story from before our fine prices, nothing is better than 'no price data'
  const isOld = row.at < clock.now - FINE_DAYS * DAY_MS
  return isOpen && isOld && result.price === null ? { ...row, due_at: null } : result
}
