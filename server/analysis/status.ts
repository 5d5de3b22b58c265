import { BUILT_IN_MODEL } from '../../contract/analysis/ai-models.ts'
import type { CronSettings } from '../../contract/platform/settings.ts'
import type { Context } from '../platform/context.ts'
import { type Breaker, openedBreaker } from './breaker-store.ts'
import { budgetSentence, budgets, startOfDay, startOfMonth } from './budget-periods.ts'
import { spentSince } from './ledger-store.ts'
import { listModels } from './models/list-models.ts'
import { retirementNotice } from './models/retirement.ts'
import { vendorOf } from './models/vendors.ts'
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
export async function analysisStatus(
  context: Context,
  { ai_model: chosen, ai_cheaper_model: cheaper }: Pick<CronSettings, 'ai_model' | 'ai_cheaper_model'>,
): Promise<AnalysisStatus> {
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
