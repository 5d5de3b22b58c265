import { writeLog } from '../activity/store.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { type AppError, tooMany } from '../errors.ts'
import { noteBudgetReached } from './breaker-store.ts'
import { callsUnderWay, lockBudget, settledSince } from './ledger-store.ts'
import { mostCostUsd } from './vendors.ts'

/** By then the calls that are under way have ended, well or not. */
const UNDER_WAY_SECONDS = 60

/**
 * Books one more call if the day's budget has room. Calls under way count as the most they may cost and one
 * caller at a time books, so the budget is exceeded by one call at most.
 */
export async function withinBudget<T>(
  context: Context,
  book: (tx: Database) => Promise<T>,
): Promise<{ booked: T } | { refusal: AppError }> {
  const booking = await context.db.transaction(async (tx) => {
    await lockBudget(tx)
    return (await hasRoom({ ...context, db: tx })) ? { booked: await book(tx) } : undefined
  })
  return booking ?? { refusal: (await isBudgetUsed(context)) ? budgetUsed(context) : allSpokenFor(context) }
}

/** Whether a scheduled run may look for another article; the call itself is booked for certain. */
export async function isBudgetFull(context: Context): Promise<boolean> {
  return (await isBudgetUsed(context)) || !(await hasRoom(context))
}

async function hasRoom({ db, config, now }: Context): Promise<boolean> {
  const today = startOfDay(now())
  const spent = await settledSince(db, today)
  const reserved = (await callsUnderWay(db, today)).map(mostCostUsd)
  return reserved.reduce((sum, usd) => sum + usd, spent) < config.aiDailyBudgetUsd
}

/** Whether today's budget is used up. The first to notice writes the log. */
async function isBudgetUsed(context: Context): Promise<boolean> {
  const { db, config, now } = context
  const today = startOfDay(now())
  const spent = await settledSince(db, today)
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

/** What is left may be needed by the calls under way: when they have ended there may be room again. */
const allSpokenFor = ({ config }: Context) =>
  tooMany(
    `The rest of today's AI budget of $${config.aiDailyBudgetUsd.toFixed(2)} is held for analyses under way. Try again in a minute; AI_DAILY_BUDGET_USD sets the amount.`,
    UNDER_WAY_SECONDS,
  )

/** A click past the budget is told until when. */
function budgetUsed(context: Context) {
  const at = context.now()
  const tomorrow = startOfDay(at).getTime() + 24 * 3_600_000
  return tooMany(budgetSentence(context), Math.ceil((tomorrow - at.getTime()) / 1000))
}

export function startOfDay(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()))
}
