import type { FollowWhen } from '../../contract/following/follow-kinds.ts'

const WORDS: Record<Exclude<FollowWhen, 'daily'>, string> = {
  each: 'for each new story',
  'outlets-2': 'when 2 independent outlets report a story',
  'outlets-3': 'when 3 independent outlets report a story',
  'outlets-5': 'when 5 independent outlets report a story',
  corrections: 'for each correction',
}

/** When a rule sends, as the end of 'You follow SOL …': 'once a day at 08:00'. */
export function ruleWords(when: FollowWhen, hour: number | null, isStory = false): string {
  if (when === 'daily') return `once a day at ${String(hour ?? 0).padStart(2, '0')}:00`
  return isStory && when === 'each' ? 'for each new outlet or correction' : WORDS[when]
}
