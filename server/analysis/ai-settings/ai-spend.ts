import { BUILT_IN_MODEL } from '../../../contract/analysis/ai-models.ts'
import type { AiSpend } from '../../../contract/analysis/models.ts'
import { DAY_MS } from '../../../contract/platform/durations.ts'
import { unanalyzedCount } from '../../news/articles/analysis-store.ts'
import type { Context } from '../../platform/context.ts'
import { budgetAmounts } from '../../platform/settings/store.ts'
import { startOfDay, startOfMonth } from '../budget-periods.ts'
import { builtInSince } from '../receipts/store.ts'
import { usageGroups } from '../usage-store.ts'

const FORECAST_DAYS = 14

/** What models cost, beside the budgets. From the same rows as API usage, so that both show the same sums. */
export async function aiSpend(context: Context): Promise<AiSpend> {
  const { db, now } = context
  const budget = await budgetAmounts(context)
  const at = now()
  const today = startOfDay(at)
  const month = startOfMonth(at)
  const earliest = new Date(Math.min(month.getTime(), today.getTime() - FORECAST_DAYS * DAY_MS))
  const groups = (await usageGroups(db, { since: earliest }, 'day')).reverse()
  const ofMonth = groups.filter(({ group }) => group >= dayOf(month))
  const month_usd = sum(ofMonth.map(({ cost }) => cost))
  const costs = new Map(groups.map(({ group, cost }) => [group, cost]))
  const ahead = forecast(month_usd, wholeDays(costs, today), budget.month, at)
  const calls = ofMonth
    .flatMap(({ models }) => models)
    .filter(({ model }) => model !== BUILT_IN_MODEL)
  return {
    today_usd: costs.get(dayOf(today)) ?? 0,
    daily_budget_usd: budget.day,
    month_usd,
    monthly_budget_usd: budget.month ?? null,
    forecast_usd: ahead?.month_usd ?? null,
    forecast_a_day_usd: ahead?.a_day_usd ?? null,
    budget_reached_on: ahead?.budget_reached_on ?? null,
    month_requests: sum(calls.map(({ requests }) => requests)),
    days: ofMonth
      .filter(({ cost }) => cost > 0)
      .map(({ group, cost }) => ({ day: group, usd: cost })),
    built_in_today: await builtInSince(db, today),
    waiting_articles: await unanalyzedCount(db),
  }
}

/** Costs of the last 14 days before today, from the first of them with a request on. */
function wholeDays(costs: ReadonlyMap<string, number>, today: Date): number[] {
  const days = Array.from({ length: FORECAST_DAYS }, (_, index) =>
    dayOf(new Date(today.getTime() - (FORECAST_DAYS - index) * DAY_MS)),
  )
  const first = days.findIndex((day) => costs.has(day))
  return first < 0 ? [] : days.slice(first).map((day) => costs.get(day) ?? 0)
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

const LEAST_DAYS = 3

/** null with too few whole days to go by. */
export function forecast(
  spentThisMonth: number,
  wholeDays: readonly number[],
  budget: number | undefined,
  now: Date,
) {
  if (wholeDays.length < LEAST_DAYS) return null
  const aDay = wholeDays.reduce((sum, usd) => sum + usd, 0) / wholeDays.length
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)
  const month_usd = spentThisMonth + (aDay * (end - now.getTime())) / DAY_MS
  const isReached = budget !== undefined && spentThisMonth < budget && month_usd > budget
  const reached = isReached
    ? now.getTime() + ((budget - spentThisMonth) / aDay) * DAY_MS
    : undefined
  return {
    /** What a day cost on average. */
    a_day_usd: aDay,
    /** Where the month ends if every day to come costs that. */
    month_usd,
    budget_reached_on: reached === undefined ? null : new Date(reached).toISOString().slice(0, 10),
  }
}
