import { CHEAPER_FROM_SHARE } from '../../contract/analysis/ai-models.ts'
import type { Context } from '../platform/context.ts'
import { currentSettings } from '../platform/settings/store.ts'
import { openedBreaker } from './breaker-store.ts'
import { isBudgetFull, isBudgetUsed } from './budget.ts'
import { budgets, startOfDay } from './budget-periods.ts'
import { spentSince } from './ledger-store.ts'
import { type Vendor, vendorOf } from './models/vendors.ts'

/** `models` are tried in order while their price fits the budget, then `whenSpent` applies. */
export type Steps = { models: Vendor[]; whenSpent: 'built-in' | 'wait' }

/** Steps of a scheduled run: a model with an empty account is skipped until it is tried again. */
export async function scheduledSteps(context: Context): Promise<Steps> {
  const { models, whenSpent } = await analysisSteps(context)
  const open = await Promise.all(models.map(({ model }) => openedBreaker(context.db, model, context.now())))
  return { models: models.filter((_, i) => open[i]?.kind !== 'balance'), whenSpent }
}

/**
 * Who analyses as the budget runs out: the chosen model, a cheaper one, then the built-in analyser or nobody.
 */
export async function analysisSteps(context: Context): Promise<Steps> {
  const { ai_model, ai_cheaper_model, ai_cheaper_from_usd, ai_last_step } = await currentSettings(context.db)
  const chosen = await vendorOf(context, ai_model)
  if (!chosen.ready) return { models: [], whenSpent: 'built-in' }
  const cheaper = ai_cheaper_model === null ? undefined : await vendorOf(context, ai_cheaper_model)
  if (!cheaper?.ready || cheaper.model === chosen.model) return { models: [chosen], whenSpent: ai_last_step }
  const [day] = await budgets(context)
  const from = ai_cheaper_from_usd ?? (day?.usd ?? 0) * CHEAPER_FROM_SHARE
  const spent = await spentSince(context.db, startOfDay(context.now()))
  return { models: spent >= from ? [cheaper] : [chosen, cheaper], whenSpent: ai_last_step }
}

/** Who does the next article of a scheduled run; undefined: it has to wait. */
export async function nextStep(context: Context): Promise<Vendor | 'built-in' | undefined> {
  const { models, whenSpent } = await scheduledSteps(context)
  if (models.length === 0) return whenSpent === 'built-in' ? 'built-in' : undefined
  for (const vendor of models) if (!(await isBudgetFull(context, vendor.price))) return vendor
  // held for calls under way is not spent: there may be room when they have ended
  return whenSpent === 'built-in' && (await isBudgetUsed(context)) ? 'built-in' : undefined
}

export const nameOfStep = (step: Vendor | 'built-in' | undefined) =>
  typeof step === 'object' ? step.model : (step ?? null)
