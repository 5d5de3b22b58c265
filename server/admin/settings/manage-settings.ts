import type { CronChange, CronSettings } from '../../../contract/platform/settings.ts'
import { type By, recordChange } from '../../accounts/activity/record-change.ts'
import { checkModel } from '../../analysis/ai-settings/manage-models.ts'
import { analysisStatus } from '../../analysis/steps.ts'
import { checkScheduleNow, unreachableNotice } from '../../news/schedule/run-schedule.ts'
import type { Context } from '../../platform/context.ts'
import { badInput, staleEdit } from '../../platform/errors.ts'
import { budgetAmounts, currentSettings, saveSettings } from '../../platform/settings/store.ts'

export async function shownSettings(context: Context): Promise<CronSettings> {
  const [settings, unreachable] = await Promise.all([
    currentSettings(context.db),
    unreachableNotice(context.db),
  ])
  const { notices, ...analysis } = await analysisStatus(context, settings)
  return { ...settings, ...analysis, notices: unreachable ? [unreachable, ...notices] : notices }
}

async function checkCheaperFrom(context: Context, change: CronChange) {
  const { ai_cheaper_from_usd: from, ai_daily_budget_usd: changed } = change
  const { aiDailyBudgetUsd } = context.config
  const budget =
    changed === undefined ? (await budgetAmounts(context)).day : (changed ?? aiDailyBudgetUsd)
  if (from && from > budget)
    throw badInput(
      `ai_cheaper_from_usd must be between $0.00 and $${budget.toFixed(2)}, the budget of a day.`,
      'ai_cheaper_from_usd',
    )
}

/** Takes effect at once, on every server: a shorter interval may make a run due now. */
export async function changeSettings(
  context: Context,
  change: CronChange,
  by: By,
  unchangedSince?: string,
) {
  const { ai_model, ai_cheaper_model } = await currentSettings(context.db)
  await checkModel(context, 'ai_model', change.ai_model, ai_model)
  if (change.ai_cheaper_model)
    await checkModel(context, 'ai_cheaper_model', change.ai_cheaper_model, ai_cheaper_model)
  await checkCheaperFrom(context, change)
  const row = { ...change, updated_at: context.now().toISOString() }
  await context.db.transaction(async (tx) => {
    const before = await currentSettings(tx, { lock: true })
    if (!(await saveSettings(tx, row, unchangedSince))) throw staleEdit('schedule')
    await recordChange(tx, { by, kind: 'settings', id: 1, before, after: row })
  })
  await checkScheduleNow(context)
  return shownSettings(context)
}
