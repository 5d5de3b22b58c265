import type { AiSpend } from '../../../contract/analysis/models.ts'
import { unanalyzedCount } from '../../news/articles/analysis-store.ts'
import type { Context } from '../../platform/context.ts'
import { startOfDay, startOfMonth } from '../budget-periods.ts'
import { requestsSince, spendOfDays, spendPerDay, spentSince } from '../ledger-store.ts'
import { builtInSince } from '../receipts/store.ts'
import { forecast } from './forecast.ts'

/** What models cost, beside the budgets. */
export async function aiSpend({ config, db, now }: Context): Promise<AiSpend> {
  const at = now()
  const month = startOfMonth(at)
  const spent = await spentSince(db, month)
  const ahead = forecast(spent, await spendPerDay(db, at), config.aiMonthlyBudgetUsd, at)
  return {
    today_usd: await spentSince(db, startOfDay(at)),
    daily_budget_usd: config.aiDailyBudgetUsd,
    month_usd: spent,
    monthly_budget_usd: config.aiMonthlyBudgetUsd ?? null,
    forecast_usd: ahead?.month_usd ?? null,
    forecast_a_day_usd: ahead?.a_day_usd ?? null,
    budget_reached_on: ahead?.budget_reached_on ?? null,
    month_requests: await requestsSince(db, month),
    days: await spendOfDays(db, month),
    built_in_today: await builtInSince(db, startOfDay(at)),
    waiting_articles: await unanalyzedCount(db),
  }
}
