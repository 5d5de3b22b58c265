import { type LanguageModel, RETIREMENT_WARNING_DAYS } from '../../../contract/analysis/models.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import { DAY_MS } from '../../../contract/platform/durations.ts'
import { utcDayText } from '../usage/usage-text.ts'

/** '0.0004', never '4e-7'. */
export const plainPrice = (usd: number) => usd.toFixed(8).replace(/\.?0+$/, '')

export function priceText({
  prompt_price,
  completion_price,
}: Pick<LanguageModel, 'prompt_price' | 'completion_price'>) {
  return prompt_price === 0 && completion_price === 0
    ? 'free'
    : `$${plainPrice(prompt_price)} / $${plainPrice(completion_price)}`
}

export function retirementText({ retires_on }: Pick<LanguageModel, 'retires_on'>, now: Date) {
  if (retires_on === null) return undefined
  const days = Math.ceil((Date.parse(retires_on) - now.getTime()) / DAY_MS)
  const isNear = days <= RETIREMENT_WARNING_DAYS
  const day =
    retires_on.slice(0, 4) === String(now.getUTCFullYear()) ? utcDayText(retires_on) : retires_on
  if (days <= 0) return { day, isNear, text: `${day}, retired` }
  return { day, isNear, text: isNear ? `${day}, in ${countText(days, 'day')}` : day }
}
