import { isGlue, isTeaser } from '../reading/comparison/text-kinds.ts'

/** A member of a story as far as the choice of its lead needs it. */
export type LeadCandidate = {
  id: number
  /** Milliseconds. */
  at: number
  title: string
  summaryCharacters: number
  hasImage: boolean
  ad: boolean
  copy: boolean
  /** Its publisher is marked 'rewrites others'. */
  rewritesOthers: boolean
  featured: boolean
  /** From StoryGrouper.scoresWithin. */
  scoreWithin: number | undefined
}

const HOUR_MS = 3_600_000
/** A lead changes only for a clear gain, and only while the story is young. */
const STICKY_GAIN = 0.5
const STICKY_AFTER_MS = 6 * HOUR_MS
const LONG_SUMMARY = 120

/**
 * The member that stands for the story, undefined without members. Advertisements, recaps and copies only when there is nothing
 * else, and an outlet that rewrites others never before another.
 */
export function chooseLead(
  members: readonly LeadCandidate[],
  /** The lead there is. */
  current: number | undefined,
  now: number,
): number | undefined {
  const firstAt = Math.min(...members.map(({ at }) => at))
  const ranked = members
    .map((member) => ({ member, rank: rankOf(member), merit: meritOf(member, firstAt) }))
    .sort(
      (a, b) =>
        a.rank - b.rank || b.merit - a.merit || a.member.at - b.member.at || a.member.id - b.member.id,
    )
  const best = ranked[0]
  const kept = ranked.find(({ member }) => member.id === current)
  if (!best || !kept || best.member.featured) return best?.member.id
  if (best.rank < kept.rank) return best.member.id
  if (now - firstAt > STICKY_AFTER_MS) return kept.member.id
  return best.merit - kept.merit >= STICKY_GAIN ? best.member.id : kept.member.id
}

/** Lower comes first, whatever the merit. */
function rankOf({ featured, ad, copy, title, rewritesOthers }: LeadCandidate): number {
  if (featured) return 0
  if (ad) return 4
  if (copy || isGlue(title)) return 3
  return rewritesOthers ? 2 : 1
}

function meritOf(member: LeadCandidate, firstAt: number): number {
  return (
    (member.scoreWithin ?? 0) / 5 +
    (member.summaryCharacters >= LONG_SUMMARY ? 0.5 : 0) +
    (member.hasImage ? 0.3 : 0) -
    (0.05 * (member.at - firstAt)) / HOUR_MS -
    (isTeaser(member.title) ? 0.5 : 0)
  )
}
