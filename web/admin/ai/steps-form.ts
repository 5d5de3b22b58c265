import type { LanguageModel } from '../../../contract/analysis/models.ts'
import type { CronChange, CronSettings } from '../../../contract/platform/settings.ts'

export type StepsForm = ReturnType<typeof stepsForm>

/** Without an amount it is four fifths of the day's budget. */
export const stepsForm = (settings: CronSettings) => ({
  ai_model: settings.ai_model,
  ai_cheaper_model: settings.ai_cheaper_model ?? '',
  ai_cheaper_from_usd: settings.ai_cheaper_from_usd?.toFixed(2) ?? '',
  ai_last_step: settings.ai_last_step,
})

/** Without a cheaper model its amount is of no use. */
export function stepsChange(form: StepsForm): Partial<CronChange> {
  const { ai_model, ai_cheaper_model, ai_cheaper_from_usd, ai_last_step } = form
  const hasAmount = ai_cheaper_model !== '' && ai_cheaper_from_usd.trim() !== ''
  return {
    ai_model,
    ai_cheaper_model: ai_cheaper_model || null,
    ai_cheaper_from_usd: hasAmount ? Number(ai_cheaper_from_usd) : null,
    ai_last_step,
  }
}

/** Checks before sending; the server validates everything again. */
export function amountError(form: StepsForm, dailyBudget: number): string | undefined {
  const typed = form.ai_cheaper_from_usd.trim()
  if (form.ai_cheaper_model === '' || typed === '') return undefined
  const isAmount = /^\d{1,6}(\.\d{1,2})?$/.test(typed) && Number(typed) <= dailyBudget
  return isAmount ? undefined : `Must be between $0.00 and $${dailyBudget.toFixed(2)}.`
}

/** Models that can be chosen. One that failed its last test stays only where it already is. */
export const choosable = (models: readonly LanguageModel[], held: string | null) =>
  models
    .filter(({ id, last_test }) => id === held || last_test?.works !== false)
    .map(({ id, name }) => ({ value: id, label: name }))

export type Step = 'chosen' | 'cheaper' | 'built-in' | 'wait'

export function currentStep({
  ai_step,
  ai_model,
}: Pick<CronSettings, 'ai_step' | 'ai_model'>): Step {
  if (ai_step === null) return 'wait'
  if (ai_step === 'built-in') return 'built-in'
  return ai_step === ai_model ? 'chosen' : 'cheaper'
}
