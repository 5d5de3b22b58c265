import {
  FOLLOW_KINDS,
  type FollowWhen,
  followKindOf,
} from '../../contract/following/follow-kinds.ts'
import { badInput } from '../platform/errors.ts'
import { FOLLOWED_KINDS } from './followed-kinds.ts'
import type { RuleRow } from './store.ts'

/** `least`: independent outlets that a story needs. `words`: the end of 'You follow SOL …', else that of its kind. */
const WHEN: Record<FollowWhen, { least: number; words?: string }> = {
  each: { least: 1 },
  'outlets-2': { least: 2, words: 'when 2 independent outlets report a story' },
  'outlets-3': { least: 3, words: 'when 3 independent outlets report a story' },
  'outlets-5': { least: 5, words: 'when 5 independent outlets report a story' },
  first: { least: 2, words: 'when it is first with a story' },
  daily: { least: 2, words: 'once a day at' },
  corrections: { least: 1, words: 'for each correction' },
}

/** When a rule sends, as it is stored. */
export function timingOf(view: string, when: FollowWhen, hour: number | null) {
  const allowed: readonly FollowWhen[] = FOLLOW_KINDS[followKindOf(view)].when
  if (!allowed.includes(when)) throw badInput('This view cannot be followed that way.', 'when')
  if (when === 'daily' && hour === null) throw badInput('The hour is required.', 'hour')
  return { when, hour: when === 'daily' ? hour : null, least: WHEN[when].least }
}

/** 'once a day at 08:00'. */
export function ruleWords({ view, when, hour }: Pick<RuleRow, 'view' | 'when' | 'hour'>): string {
  const words = WHEN[when].words ?? FOLLOWED_KINDS[followKindOf(view)].each
  return when === 'daily' ? `${words} ${clock(hour ?? 0)}` : words
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

export function refuseZone(zone: string) {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
  } catch {
    throw badInput('The zone must be a time zone, like Europe/Berlin.', 'zone')
  }
}
