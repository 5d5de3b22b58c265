import { type LanguageModel, RETIREMENT_WARNING_DAYS } from '../../../contract/analysis/models.ts'
import { dayText } from '../usage/usage-span.ts'

export const dollars = (usd: number, decimals = 2) => `$${usd.toFixed(decimals)}`

const DAY_MS = 24 * 3_600_000

/** Undefined when the model has no retirement date. */
export function retirementText({ retires_on }: Pick<LanguageModel, 'retires_on'>, now: Date) {
  if (retires_on === null) return undefined
  const days = Math.ceil((Date.parse(retires_on) - now.getTime()) / DAY_MS)
  const isNear = days <= RETIREMENT_WARNING_DAYS
  const day = retires_on.slice(0, 4) === String(now.getUTCFullYear()) ? dayText(retires_on) : retires_on
  if (days <= 0) return { day, isNear, text: `${day}, retired` }
  return { day, isNear, text: isNear ? `${day}, in ${days} ${days === 1 ? 'day' : 'days'}` : day }
}
