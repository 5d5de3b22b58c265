import {
  FOLLOW_KINDS,
  FOLLOW_NEWS,
  type FollowWhen,
  followKindOf,
} from '../../../contract/following/follow-kinds.ts'
import type { FollowRule, FollowView } from '../../../contract/following/following.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import { FEED_FORMATS } from '../../../contract/publishing/feed-formats.ts'
import { FOLLOW_KIND_WORDS } from './follow-kind-words.ts'

export const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`
export const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: hourText(hour),
}))

/** How many independent outlets a rule waits for; undefined for the others. */
export const outletsOf = (when: FollowWhen) => /^outlets-(\d)$/.exec(when)?.[1]

export function followTimingText({
  when,
  hour,
  view,
}: Pick<FollowRule, 'when' | 'hour' | 'view'>): string {
  const outlets = outletsOf(when)
  if (outlets) return `Reported by ${outlets} independent outlets`
  if (when === 'daily') return `Once a day at ${hourText(hour ?? 8)}`
  return when === 'each'
    ? FOLLOW_KIND_WORDS[followKindOf(view)].each
    : ONLY[when as keyof typeof ONLY]
}

export const ONLY = { first: 'Only when it is first', corrections: 'Corrections only' }

export function paceText({ per_day, kind }: FollowView): string {
  if (per_day === null) return ''
  const { one, many } = FOLLOW_NEWS[FOLLOW_KINDS[kind].news]
  const pace = Math.round(per_day)
  if (per_day >= 1) return `about ${countText(pace, one, many)} a day`
  return per_day > 0 ? `less than a ${one} a day` : `no ${one} in the last week`
}

/** The feeds of a view, for readers who need no messages. */
export function feedsOf(view: string): { label: string; path: string }[] {
  const [path = '/', query] = view.split('?')
  const base = path === '/' ? '' : path.replace(/^(\/stories\/\d+).*/, '$1')
  return FOLLOW_KIND_WORDS[followKindOf(view)].feeds.map((file) => ({
    label: FEED_FORMATS[file].short,
    path: `${base}/${file}${query ? `?${query}` : ''}`,
  }))
}
