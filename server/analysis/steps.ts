import { BUILT_IN_MODEL, CHEAPER_FROM_SHARE } from '../../contract/analysis/ai-models.ts'
import type { CronSettings } from '../../contract/platform/settings.ts'
import type { Context } from '../platform/context.ts'
import { currentSettings } from '../platform/settings/store.ts'
import { type Breaker, openedBreaker } from './breaker-store.ts'
import { isBudgetFull, isBudgetUsed } from './budget.ts'
import { budgetSentence, budgets, startOfDay, startOfMonth } from './budget-periods.ts'
import { spentSince } from './ledger-store.ts'
import { retirementNotice } from './models/retirement.ts'
import { listModels, type Vendor, vendorOf } from './models/vendors.ts'

/** `models` are tried in order while their price fits the budget, then `whenSpent` applies. */
type Steps = { models: Vendor[]; whenSpent: 'built-in' | 'wait' }

/** Steps of a scheduled run: a model with an empty account is skipped until it is tried again. */
export async function scheduledSteps(context: Context): Promise<Steps> {
  const { models, whenSpent } = await analysisSteps(context)
  const open = await Promise.all(
    models.map(({ model }) => openedBreaker(context.db, model, context.now())),
  )
  return { models: models.filter((_, i) => open[i]?.kind !== 'balance'), whenSpent }
}

/**
 * Who analyses as the budget runs out: the chosen model, a cheaper one, then the built-in analyser or none.
 */
export async function analysisSteps(context: Context): Promise<Steps> {
  const { ai_model, ai_cheaper_model, ai_cheaper_from_usd, ai_last_step } = await currentSettings(
    context.db,
  )
  const chosen = await vendorOf(context, ai_model)
  if (!chosen.ready) return { models: [], whenSpent: 'built-in' }
  const cheaper = ai_cheaper_model === null ? undefined : await vendorOf(context, ai_cheaper_model)
  if (!cheaper?.ready || cheaper.model === chosen.model)
    return { models: [chosen], whenSpent: ai_last_step }
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

/** What the settings card and the dashboard's banner show about analysis. */
export async function analysisStatus(
  context: Context,
  {
    ai_model: chosen,
    ai_cheaper_model: cheaper,
  }: Pick<CronSettings, 'ai_model' | 'ai_cheaper_model'>,
) {
  const { db, now } = context
  const vendor = await vendorOf(context, chosen)
  const models = await listModels(context)
  const inUse = models.filter(({ id }) => id === chosen || id === cheaper)
  const ai_step = nameOfStep(await nextStep(context))
  const spent = {
    day: await spentSince(db, startOfDay(now())),
    month: await spentSince(db, startOfMonth(now())),
  }
  const periods = await budgets(context)
  const [day, month] = periods
  const usedUp = vendor.ready ? periods.find(({ period, usd }) => spent[period] >= usd) : undefined
  const breakers = await Promise.all(inUse.map(({ id }) => openedBreaker(db, id, now())))
  return {
    keys: Object.fromEntries(models.map(({ id, ready }) => [id, ready])),
    models: models.map(({ id, name }) => ({ id, name })),
    ai_step,
    spent_today_usd: spent.day,
    daily_budget_usd: day?.usd ?? 0,
    spent_this_month_usd: spent.month,
    monthly_budget_usd: month?.usd ?? null,
    notices: [
      ...(usedUp ? [budgetSentence(usedUp, (await analysisSteps(context)).whenSpent)] : []),
      ...inUse.flatMap(({ id, name, ready }, i) => {
        const breaker = ready ? breakers[i] : undefined
        const concerns = id === chosen || breaker?.kind === 'balance' || ai_step === id
        return breaker && concerns ? [restSentence(name, breaker, ai_step)] : []
      }),
      ...inUse.flatMap((model) => [
        ...(model.key === 'lost'
          ? [
              `The key of ${model.name} cannot be opened here. Enter it again under AI; the built-in analyser is used until then.`,
            ]
          : []),
        ...retirementNotice(model, now()),
      ]),
    ],
  }
}

/** An empty account leaves the work to the next step; whatever else a vendor says makes scheduled runs wait. */
function restSentence(name: string, { kind, reason, until }: Breaker, step: string | null): string {
  const time = `${until.slice(11, 16)} UTC`
  if (kind !== 'balance') return `Scheduled analysis rests until ${time}. ${reason}`
  const who =
    step === null
      ? 'new articles wait'
      : `${step === BUILT_IN_MODEL ? 'the built-in analyser' : step} does its work`
  return `${reason} ${name} is asked again at ${time}; ${who} until then.`
}
