import {
  type LanguageModel,
  RETIREMENT_WARNING_DAYS,
  UNUSUAL_PRICE_PER_MILLION,
} from '../../../contract/analysis/models.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import { DAY_MS } from '../../../contract/platform/durations.ts'
import { utcDayText } from '../usage/usage-text.ts'

/** '0.00007', never '7e-5'. */
export const plainNumber = (number: number) => number.toFixed(5).replace(/\.?0+$/, '')

type Prices = Pick<LanguageModel, 'prompt_price_per_million' | 'completion_price_per_million'>

/** Per million tokens, with the cents that price lists have. */
export function priceText(model: Prices) {
  const prices = [model.prompt_price_per_million, model.completion_price_per_million]
  if (prices.every((usd) => usd === 0)) return 'free'
  const texts = prices.map((usd) => {
    const text = plainNumber(usd)
    return `$${/\.\d\d/.test(text) ? text : usd.toFixed(2)}`
  })
  return texts.join(' / ')
}

export const isUnusual = (...usdPerMillion: number[]) =>
  usdPerMillion.some((usd) => usd > UNUSUAL_PRICE_PER_MILLION)

export function retirementText({ retires_on }: Pick<LanguageModel, 'retires_on'>, now: Date) {
  if (retires_on === null) return undefined
  const days = Math.ceil((Date.parse(retires_on) - now.getTime()) / DAY_MS)
  const isNear = days <= RETIREMENT_WARNING_DAYS
  const day =
    retires_on.slice(0, 4) === String(now.getUTCFullYear()) ? utcDayText(retires_on) : retires_on
  if (days <= 0) return { day, isNear, text: `${day}, retired` }
  return { day, isNear, text: isNear ? `${day}, in ${countText(days, 'day')}` : day }
}
