import { DAY_MS } from '../../contract/platform/durations.ts'
import type { Context } from '../platform/context.ts'
import { budgetAmounts } from '../platform/settings/store.ts'

export type Budget = {
  period: 'day' | 'month'
  usd: number
  since: Date
  /** When it starts again. */
  until: Date
}

/** The day's, and the month's if one is set. */
export async function budgets(context: Pick<Context, 'config' | 'db' | 'now'>): Promise<Budget[]> {
  return budgetPeriods(await budgetAmounts(context), context.now())
}

export function budgetPeriods(
  amounts: { day: number; month: number | undefined },
  now: Date,
): Budget[] {
  const day = startOfDay(now)
  const month = startOfMonth(now)
  const nextMonth = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1))
  return [
    {
      period: 'day',
      usd: amounts.day,
      since: day,
      until: new Date(day.getTime() + DAY_MS),
    },
    ...(amounts.month === undefined
      ? []
      : [{ period: 'month' as const, usd: amounts.month, since: month, until: nextMonth }]),
  ]
}

export function budgetSentence(budget: Budget, then: 'built-in' | 'wait' = 'built-in'): string {
  const { period, until } = budget
  const end = period === 'day' ? 'midnight UTC' : until.toISOString().slice(0, 10)
  const who = then === 'built-in' ? 'The built-in analyser works' : 'New articles wait'
  return `${usedUp(budget)}. ${who} until ${end}; the budget is set under AI.`
}

export const usedUp = ({ period, usd }: Budget) =>
  `${period === 'day' ? "Today's" : "This month's"} AI budget of $${usd.toFixed(2)} is used up`

export function startOfDay(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()))
}

export const startOfMonth = (at: Date): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1))
