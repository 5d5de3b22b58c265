import type { TokenPrice } from '../../contract/analysis/ai-models.ts'
import { writeLog } from '../accounts/activity/store.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/connect.ts'
import { AppError } from '../platform/errors.ts'
import { budgetAmounts } from '../platform/settings/store.ts'
import { noteBudgetReached } from './breaker-store.ts'
import { type Budget, budgetSentence, budgets, usedUp } from './budget-periods.ts'
import { callsUnderWay, lockBudget, settledSince } from './ledger-store.ts'
import { mostCostUsd } from './models/vendors.ts'

/** By then the calls that are under way have ended, well or not. */
const UNDER_WAY_SECONDS = 60

/** Nothing was called or booked: another step may do the work. */
export class OutOfMoney extends AppError {
  /** False while what is left is only held for calls under way. */
  readonly used: boolean
  constructor(used: boolean, sentence: string, retryAfterSeconds: number) {
    super(429, 'TOO_MANY', sentence, retryAfterSeconds)
    this.used = used
  }
}

/**
 * Books one more call if the budgets have room. Calls under way count as the most they may cost and one caller at a
 * time books, so a budget is exceeded by one call at most. A model that costs nothing needs no room.
 */
export async function withinBudget<T>(
  context: Context,
  price: TokenPrice,
  book: (tx: Database) => Promise<T>,
): Promise<{ booked: T } | { refusal: OutOfMoney }> {
  if (isFree(price)) return { booked: await context.db.transaction(book) }
  const booking = await context.db.transaction(async (tx) => {
    await lockBudget(tx)
    return (await fullBudget({ ...context, db: tx })) ? undefined : { booked: await book(tx) }
  })
  if (booking) return booking
  const used = await usedBudget(context)
  return { refusal: used ? budgetUsed(context, used) : await allSpokenFor(context) }
}

/** Whether a scheduled run may look for another article; the call itself is booked for certain. */
export async function isBudgetFull(context: Context, price: TokenPrice): Promise<boolean> {
  if (isFree(price)) return false
  return (await usedBudget(context)) !== undefined || (await fullBudget(context)) !== undefined
}

/** What the tightest budget has left for another call, in USD. */
export async function budgetLeft(context: Context): Promise<number> {
  const left = await Promise.all((await budgets(context)).map((budget) => leftOf(context, budget)))
  return Math.min(...left)
}

export const isBudgetUsed = async (context: Context) => (await usedBudget(context)) !== undefined

const isFree = ({ prompt, completion }: TokenPrice) => prompt === 0 && completion === 0

/** The one without room for another call, counting those under way. */
async function fullBudget(context: Context): Promise<Budget | undefined> {
  for (const budget of await budgets(context))
    if ((await leftOf(context, budget)) <= 0) return budget
  return undefined
}

async function leftOf({ db }: Context, { since, usd }: Budget): Promise<number> {
  const reserved = (await callsUnderWay(db, since)).map(mostCostUsd)
  return usd - reserved.reduce((sum, each) => sum + each, await settledSince(db, since))
}

/** The one that is used up, if any. The first to notice writes the log. */
async function usedBudget(context: Context): Promise<Budget | undefined> {
  const { db, now } = context
  for (const budget of await budgets(context)) {
    const spent = await settledSince(db, budget.since)
    if (spent < budget.usd) continue
    if (await noteBudgetReached(db, budget.period, budget.since.toISOString().slice(0, 10))) {
      await writeLog(db, {
        action: 'ai_budget',
        entity_type: 'other',
        status: 'failed',
        details: { error: budgetSentence(budget), spentUsd: spent, budgetUsd: budget.usd },
        created_at: now().toISOString(),
      })
    }
    return budget
  }
  return undefined
}

/** What is left may be needed by the calls under way: when they have ended there may be room again. */
const allSpokenFor = async (context: Context) => {
  const { day } = await budgetAmounts(context)
  const sentence = `The rest of today's AI budget of $${day.toFixed(2)} is held for analyses under way; the budget is set under AI.`
  return new OutOfMoney(false, sentence, UNDER_WAY_SECONDS)
}

/** Message when no other step is left. */
const budgetUsed = ({ now }: Context, budget: Budget) =>
  new OutOfMoney(
    true,
    `${usedUp(budget)}; the budget is set under AI.`,
    Math.ceil((budget.until.getTime() - now().getTime()) / 1000),
  )
