import type { AiSpend } from '../../contract/models.ts'
import { startOfDay, startOfMonth } from '../analysis/budget.ts'
import { requestsSince, spendPerDay, spentSince } from '../analysis/ledger-store.ts'
import type { Context } from '../context.ts'
import { forecast } from './forecast.ts'

/** What models cost, beside the budgets. */
export async function aiSpend({ config, db, now }: Context): Promise<AiSpend> {
  const at = now()
  const month = startOfMonth(at)
  const spent = await spentSince(db, month)
  return {
    today_usd: await spentSince(db, startOfDay(at)),
    daily_budget_usd: config.aiDailyBudgetUsd,
    month_usd: spent,
    monthly_budget_usd: config.aiMonthlyBudgetUsd ?? null,
    forecast_usd: forecast(spent, await spendPerDay(db, at), at),
    month_requests: await requestsSince(db, month),
  }
}
