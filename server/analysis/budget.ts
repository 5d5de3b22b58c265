import { writeLog } from '../activity/store.ts'
import type { Context } from '../context.ts'
import { tooMany } from '../errors.ts'
import { noteBudgetReached } from './breaker-store.ts'
import { spentSince } from './ledger-store.ts'

/** Whether today's budget is used up. The first to notice writes the log. */
export async function isBudgetUsed(context: Context): Promise<boolean> {
  const { db, config, now } = context
  const today = startOfDay(now())
  const spent = await spentSince(db, today)
  if (spent < config.aiDailyBudgetUsd) return false
  if (await noteBudgetReached(db, today.toISOString().slice(0, 10))) {
    await writeLog(db, {
      action: 'ai_budget',
      entity_type: 'other',
      status: 'failed',
      details: { error: budgetSentence(context), spentUsd: spent, budgetUsd: config.aiDailyBudgetUsd },
      created_at: now().toISOString(),
    })
  }
  return true
}

export const budgetSentence = ({ config }: Pick<Context, 'config'>) =>
  `Today's AI budget of $${config.aiDailyBudgetUsd.toFixed(2)} is used up. Scheduled analysis goes on after midnight UTC; AI_DAILY_BUDGET_USD sets the amount.`

/** A click past the budget is told until when. */
export function budgetUsed(context: Context) {
  const at = context.now()
  const tomorrow = startOfDay(at).getTime() + 24 * 3_600_000
  return tooMany(budgetSentence(context), Math.ceil((tomorrow - at.getTime()) / 1000))
}

export function startOfDay(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()))
}
