import type { CronChange, CronSettings } from '../../contract/settings.ts'
import type { Context } from '../context.ts'
import { unreachableNotice } from '../starter/unreachable.ts'
import { checkScheduleNow } from './feed-schedule.ts'
import { currentSettings, saveSettings } from './store.ts'

/** The settings with what an operator should know beside them. */
export async function shownSettings(context: Context): Promise<CronSettings> {
  const { db, config } = context
  const [settings, unreachable] = await Promise.all([currentSettings(db), unreachableNotice(db)])
  return {
    ...settings,
    keys: {
      'gpt-4': config.openaiApiKey !== undefined,
      'deepseek-chat': config.deepseekApiKey !== undefined,
    },
    spent_today_usd: 0,
    daily_budget_usd: config.aiDailyBudgetUsd,
    notices: unreachable ? [unreachable] : [],
  }
}

/** Takes effect at once, on every server: a shorter interval may make a run due now. */
export async function changeSettings(context: Context, change: CronChange): Promise<CronSettings> {
  await saveSettings(context.db, { ...change, updated_at: context.now().toISOString() })
  await checkScheduleNow(context)
  return shownSettings(context)
}
