import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../platform/database/connect.ts'
import { appState } from '../platform/database/schema.ts'

/** Why scheduled analysis with a model rests, and until when. Shared by all processes. */
const Breaker = z.object({
  reason: z.string(),
  until: z.iso.datetime(),
  /** Absent in what an older release stored. */
  kind: z.enum(['key', 'balance', 'pace']).optional(),
})
export type Breaker = z.infer<typeof Breaker>

const breakerKey = (model: string) => `ai-breaker:${model}`

/** The longer of two pauses wins: an hour requested by the vendor is not shortened by a later failure. */
export async function openBreaker(db: Database, model: string, breaker: Breaker) {
  const isLonger = sql`coalesce(${appState.value}->>'until', '') collate "C" > ${breaker.until}`
  await db
    .insert(appState)
    .values({ key: breakerKey(model), value: breaker })
    .onConflictDoUpdate({
      target: appState.key,
      set: {
        value: sql`case when ${isLonger} then ${appState.value} else excluded.value end`,
        updated_at: sql`now()`,
      },
    })
}

/** The breaker as it is now, for `closeBreaker`; every failure makes another of it. */
export async function breakerMark(db: Database, model: string): Promise<string | undefined> {
  const [row] = await db
    .select({ mark: updatedAt })
    .from(appState)
    .where(eq(appState.key, breakerKey(model)))
  return row?.mark
}

/** A success says nothing about failures that came after its call was sent: only the breaker it knew is closed. */
export async function closeBreaker(db: Database, model: string, mark: string | undefined) {
  if (mark === undefined) return
  await db.delete(appState).where(and(eq(appState.key, breakerKey(model)), eq(updatedAt, mark)))
}

/** To the microsecond, which a Date would lose. */
const updatedAt = sql<string>`extract(epoch from ${appState.updated_at})::text`

export async function openedBreaker(
  db: Database,
  model: string,
  now: Date,
): Promise<Breaker | undefined> {
  const [row] = await db
    .select({ value: appState.value })
    .from(appState)
    .where(eq(appState.key, breakerKey(model)))
  const { data } = Breaker.safeParse(row?.value)
  return data && new Date(data.until) > now ? data : undefined
}

const budgetKey = (period: 'day' | 'month') =>
  period === 'day' ? 'ai-budget-reached' : `ai-budget-reached:${period}`

/** True for the first of all processes that meets the end of this period's budget. */
export async function noteBudgetReached(db: Database, period: 'day' | 'month', day: string) {
  const { rowCount } = await db.execute(sql`
    insert into ${appState} (key, value)
    values (${budgetKey(period)}, ${JSON.stringify({ day })}::jsonb)
    on conflict (key) do update set value = excluded.value, updated_at = now()
    where app_state.value->>'day' is distinct from ${day}`)
  return rowCount === 1
}
