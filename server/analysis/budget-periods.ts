import type { Context } from '../platform/context.ts'

export type Budget = {
  period: 'day' | 'month'
  variable: string
  usd: number
  since: Date
  /** When it starts again. */
  until: Date
}

/** The day's, and the month's if one is set. */
export function budgets({ config, now }: Pick<Context, 'config' | 'now'>): Budget[] {
  const day = startOfDay(now())
  const month = startOfMonth(now())
  const { aiDailyBudgetUsd, aiMonthlyBudgetUsd } = config
  return [
    {
      period: 'day',
      variable: 'AI_DAILY_BUDGET_USD',
      usd: aiDailyBudgetUsd,
      since: day,
      until: new Date(day.getTime() + 24 * 3_600_000),
    },
    ...(aiMonthlyBudgetUsd === undefined
      ? []
      : [
          {
            period: 'month' as const,
            variable: 'AI_MONTHLY_BUDGET_USD',
            usd: aiMonthlyBudgetUsd,
            since: month,
            until: new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1)),
          },
        ]),
  ]
}

export function budgetSentence(budget: Budget, then: 'built-in' | 'wait' = 'built-in'): string {
  const { period, variable, until } = budget
  const end = period === 'day' ? 'midnight UTC' : until.toISOString().slice(0, 10)
  const who = then === 'built-in' ? 'The built-in analyser works' : 'New articles wait'
  return `${usedUp(budget)}. ${who} until ${end}; ${variable} sets the amount.`
}

export const usedUp = ({ period, usd }: Budget) =>
  `${period === 'day' ? "Today's" : "This month's"} AI budget of $${usd.toFixed(2)} is used up`

export function startOfDay(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()))
}

export function startOfMonth(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1))
}
