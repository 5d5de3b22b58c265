import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AiModel } from '../../contract/ai-models.ts'
import type { Database } from '../database/connect.ts'
import { appState } from '../database/schema.ts'

/** Why scheduled analysis with a model rests, and until when. Shared by all processes. */
const Breaker = z.object({ reason: z.string(), until: z.iso.datetime() })
type Breaker = z.infer<typeof Breaker>

const breakerKey = (model: AiModel) => `ai-breaker:${model}`

export async function openBreaker(db: Database, model: AiModel, breaker: Breaker) {
  await db
    .insert(appState)
    .values({ key: breakerKey(model), value: breaker })
    .onConflictDoUpdate({ target: appState.key, set: { value: breaker, updated_at: sql`now()` } })
}

export async function closeBreaker(db: Database, model: AiModel) {
  await db.delete(appState).where(eq(appState.key, breakerKey(model)))
}

export async function openedBreaker(db: Database, model: AiModel, now: Date): Promise<Breaker | undefined> {
  const [row] = await db
    .select({ value: appState.value })
    .from(appState)
    .where(eq(appState.key, breakerKey(model)))
  const { data } = Breaker.safeParse(row?.value)
  return data && new Date(data.until) > now ? data : undefined
}

const BUDGET_KEY = 'ai-budget-reached'

/** True for the first of all processes that meets the end of this day's budget. */
export async function noteBudgetReached(db: Database, day: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into ${appState} (key, value) values (${BUDGET_KEY}, ${JSON.stringify({ day })}::jsonb)
    on conflict (key) do update set value = excluded.value, updated_at = now()
    where app_state.value->>'day' is distinct from ${day}`)
  return rowCount === 1
}
