import { ENOUGH_STORIES } from '../../../../../contract/news/outlet-rules.ts'
import type { OutletRow, OutletValue } from '../../../../../contract/news/outlets.ts'
import { MINUTE_MS } from '../../../../../contract/platform/durations.ts'
import { dateFormat } from '../../../../format/date-format.ts'
import { formatSpan } from '../../../stories/story-words.ts'

export const TOO_FEW = 'too few stories'
export const isFew = ({ stories }: Pick<OutletRow, 'stories'>) => stories < ENOUGH_STORIES

/** What stands in place of a figure of an outlet that is not compared, or not enough; `isFirst` says why. */
export function insteadOf({ kind }: Pick<OutletRow, 'kind'>, isFirst = false): string {
  if (kind === 'newsroom') return TOO_FEW
  return isFirst
    ? `${kind === 'wire' ? 'press wire' : 'rewrites others'}, not counted`
    : 'not counted'
}

/** 'Press wire', 'Rewrites others', else its description. */
export function kindText({ kind, description }: Pick<OutletRow, 'kind' | 'description'>): string {
  if (kind === 'wire') return 'Press wire'
  return kind === 'rewrites' ? 'Rewrites others' : (description ?? '')
}

/** '+0.4', '-1.2', '0.0'. */
export const signedTilt = (points: number) => `${points > 0 ? '+' : ''}${points.toFixed(1)}`

/** '+9 min', '+1 h 48 min'. */
export const delayText = (minutes: number) =>
  `+${minutes === 0 ? '0 min' : formatSpan(minutes * MINUTE_MS)}`

/** Grey where the interval holds 0: no claim. */
export function leaning({ low, high }: OutletValue): 'bull' | 'bear' | 'none' {
  if (low !== null && low > 0) return 'bull'
  return high !== null && high < 0 ? 'bear' : 'none'
}

/** An axis that starts at 0 and ends at the next round step above the largest value. */
export const axisEnd = (values: readonly (number | null)[], step: number, least = step) =>
  Math.max(least, Math.ceil(Math.max(0, ...values.map((value) => value ?? 0)) / step) * step)

/** 'Nov 16'. */
export const monthDay = dateFormat('MMM d')
