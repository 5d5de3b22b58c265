import { AI_MODELS, type AiModel } from '../../contract/ai-models.ts'
import type { CronSettings } from '../../contract/settings.ts'
import type { Context } from '../context.ts'
import { openedBreaker } from './breaker-store.ts'
import { budgetSentence, startOfDay } from './budget.ts'
import { spentSince } from './ledger-store.ts'
import { vendorOf } from './vendors.ts'

type AnalysisStatus = Pick<CronSettings, 'keys' | 'spent_today_usd' | 'daily_budget_usd' | 'notices'>

/** What the settings card and the dashboard's banner show about analysis. */
export async function analysisStatus({ config, db, now }: Context, chosen: AiModel): Promise<AnalysisStatus> {
  const vendor = vendorOf(config, chosen)
  const spent = await spentSince(db, startOfDay(now()))
  const breaker = vendor.apiKey ? await openedBreaker(db, vendor.model, now()) : undefined
  const keys = Object.fromEntries(
    AI_MODELS.map((model) => [model, vendorOf(config, model).apiKey !== undefined]),
  )
  return {
    keys: keys as Record<AiModel, boolean>,
    spent_today_usd: spent,
    daily_budget_usd: config.aiDailyBudgetUsd,
    notices: [
      ...(vendor.apiKey && spent >= config.aiDailyBudgetUsd ? [budgetSentence({ config })] : []),
      ...(breaker
        ? [`Scheduled analysis rests until ${breaker.until.slice(11, 16)} UTC. ${breaker.reason}`]
        : []),
    ],
  }
}
