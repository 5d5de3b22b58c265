import { type LanguageModel, RETIREMENT_WARNING_DAYS } from '../../../contract/analysis/models.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import { DAY_MS } from '../../../contract/platform/durations.ts'

/** Whole days until a model retires; 0 or less when it has. */
export const daysUntilRetirement = (retires_on: string, now: Date): number =>
  Math.ceil((Date.parse(retires_on) - now.getTime()) / DAY_MS)

/** From the start of that day on, UTC. */
export const hasRetired = ({ retires_on }: Pick<LanguageModel, 'retires_on'>, now: Date): boolean =>
  retires_on !== null && daysUntilRetirement(retires_on, now) <= 0

/** At most one sentence: from 30 days before the day on. */
export function retirementNotice(
  { name, retires_on }: Pick<LanguageModel, 'name' | 'retires_on'>,
  now: Date,
): string[] {
  if (retires_on === null) return []
  const days = daysUntilRetirement(retires_on, now)
  if (days <= 0)
    return [
      `${name} retired on ${retires_on}: it is not asked any more, the built-in analyser is used.`,
    ]
  if (days > RETIREMENT_WARNING_DAYS) return []
  return [`${name} retires on ${retires_on}, in ${countText(days, 'day')}. Choose another model.`]
}
