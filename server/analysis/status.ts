import type { CronSettings } from '../../contract/settings.ts'
import type { Context } from '../context.ts'
import { listModels } from '../models/list-models.ts'
import { retirementNotice } from '../models/retirement.ts'
import { vendorOf } from '../models/vendors.ts'
import { openedBreaker } from './breaker-store.ts'
import { budgetSentence, budgets, startOfDay, startOfMonth } from './budget.ts'
import { spentSince } from './ledger-store.ts'
import { analysisSteps, nameOfStep, nextStep } from './steps.ts'

type AnalysisStatus = Pick<
  CronSettings,
  | 'keys'
  | 'models'
  | 'spent_today_usd'
  | 'daily_budget_usd'
  | 'spent_this_month_usd'
  | 'monthly_budget_usd'
  | 'notices'
  | 'ai_step'
>

/** What the settings card and the dashboard's banner show about analysis. */
export async function analysisStatus(context: Context, chosen: string): Promise<AnalysisStatus> {
  const { config, db, now } = context
  const vendor = await vendorOf(context, chosen)
  const models = await listModels(context)
  const breaker = vendor.ready ? await openedBreaker(db, vendor.model, now()) : undefined
  const spent = {
    day: await spentSince(db, startOfDay(now())),
    month: await spentSince(db, startOfMonth(now())),
  }
  const usedUp = vendor.ready ? budgets(context).find(({ period, usd }) => spent[period] >= usd) : undefined
  const model = models.find(({ id }) => id === chosen)
  return {
    keys: Object.fromEntries(models.map(({ id, ready }) => [id, ready])),
    models: models.map(({ id, name }) => ({ id, name })),
    ai_step: nameOfStep(await nextStep(context)),
    spent_today_usd: spent.day,
    daily_budget_usd: config.aiDailyBudgetUsd,
    spent_this_month_usd: spent.month,
    monthly_budget_usd: config.aiMonthlyBudgetUsd ?? null,
    notices: [
      ...(usedUp ? [budgetSentence(usedUp, (await analysisSteps(context)).whenSpent)] : []),
      ...(breaker
        ? [`Scheduled analysis rests until ${breaker.until.slice(11, 16)} UTC. ${breaker.reason}`]
        : []),
      ...(model?.key === 'lost'
        ? [
            `The key of ${model.name} cannot be opened here. Enter it again under AI; the built-in analyser is used until then.`,
          ]
        : []),
      ...(model ? retirementNotice(model, now()) : []),
    ],
  }
}
