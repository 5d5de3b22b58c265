import type { FollowWhen } from '../../contract/following/follow-kinds.ts'
import { badInput } from '../platform/errors.ts'
import type { RuleRow } from './store.ts'

/** `least`: independent outlets that a story needs. `words`: the end of 'You follow SOL …'. */
const WHEN: Record<FollowWhen, { least: number; words: string }> = {
  each: { least: 1, words: 'for each new story' },
  'outlets-2': { least: 2, words: 'when 2 independent outlets report a story' },
  'outlets-3': { least: 3, words: 'when 3 independent outlets report a story' },
  'outlets-5': { least: 5, words: 'when 5 independent outlets report a story' },
  daily: { least: 2, words: 'once a day at' },
  corrections: { least: 1, words: 'for each correction' },
}

type OfStory = Pick<RuleRow, 'story_id' | 'thread'>
const isStory = ({ story_id, thread }: OfStory) => story_id !== null && !thread

/** When a rule sends, as it is stored. */
export function timingOf(rule: OfStory, when: FollowWhen, hour: number | null) {
  const fits = isStory(rule) ? ['each', 'corrections'].includes(when) : when !== 'corrections'
  if (!fits) throw badInput('This view cannot be followed that way.', 'when')
  if (when === 'daily' && hour === null) throw badInput('The hour is required.', 'hour')
  return { when, hour: when === 'daily' ? hour : null, least: WHEN[when].least }
}

/** 'once a day at 08:00'. */
export function ruleWords(rule: OfStory & Pick<RuleRow, 'when' | 'hour'>): string {
  if (isStory(rule) && rule.when === 'each') return 'for each new outlet or correction'
  const { words } = WHEN[rule.when]
  return rule.when === 'daily' ? `${words} ${clock(rule.hour ?? 0)}` : words
}

export const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

export function refuseZone(zone: string) {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
  } catch {
    throw badInput('The zone must be a time zone, like Europe/Berlin.', 'zone')
  }
}
