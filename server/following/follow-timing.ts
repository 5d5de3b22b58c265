import type { FollowWhen } from '../../contract/following/follow-kinds.ts'
import { badInput } from '../platform/errors.ts'

/** Independent outlets that a story needs. One outlet counts only for each new story. */
const LEAST: Record<FollowWhen, number> = {
  each: 1,
  'outlets-2': 2,
  'outlets-3': 3,
  'outlets-5': 5,
  daily: 2,
  corrections: 1,
}

export const timingOf = (when: FollowWhen, hour: number | null) => ({
  when,
  hour: when === 'daily' ? hour : null,
  least: LEAST[when],
})

export function refuseZone(zone: string) {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
  } catch {
    throw badInput('The zone must be a time zone, like Europe/Berlin.', 'zone')
  }
}
