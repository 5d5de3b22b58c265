import { HOUR_MS } from '../../contract/platform/durations.ts'
import { type Database, idsOf } from '../platform/database/connect.ts'
import { mapInSlices } from '../platform/long-jobs/map-in-slices.ts'
import { readArticle } from '../reading/read.ts'
import { foldText } from '../reading/text/fold-text.ts'
import { wordsOf } from '../reading/text/words.ts'
import { inheritAdvertising } from './copied-ads-store.ts'
import { keepFacts } from './facts-store.ts'
import { coinsOf, type GroupedReport, type NamedCoin, refreshedMembersOf } from './members-store.ts'
import { THRESHOLD } from './pair-score.ts'
import { markDoubtful } from './store.ts'
import { coinsOfStory, factsOfStory } from './story-facts.ts'
import { deleteForgotten, type StoryState, storyStates, writeStories } from './story-rows-store.ts'

/** Of each member with the others of its story, where the grouper knows it. */
export type ScoresWithin = (story: number) => Scores
type Scores = ReadonlyMap<number, number | undefined>

/** Works out counts, first, lead and coins of stories, and the facts of their reports, from their visible members. */
export async function refreshStories(
  tx: Database,
  ids: readonly number[],
  now: Date,
  scoresWithin: ScoresWithin = () => new Map(),
) {
  if (ids.length === 0) return
  await inheritAdvertising(tx, ids)
  const states = await storyStates(tx, ids)
  const all = await refreshedMembersOf(tx, ids)
  await keepFacts(tx, ids, all)
  const coins = await coinsOf(tx, idsOf(all))
  const byStory = Map.groupBy(all, ({ story }) => story)
  const worked = await mapInSlices(states, (state) => {
    const members = byStory.get(state.id) ?? []
    const scores = members.length > 1 ? scoresWithin(state.id) : new Map()
    return { row: rowOf(state, members, coins, now, scores), doubtful: doubtfulIn(members, scores) }
  })
  const rows = worked.map(({ row }) => row)
  await writeStories(tx, rows)
  await deleteForgotten(tx, idsOf(rows.filter(({ article_count }) => article_count === 0)))
  const doubtful = worked.flatMap(({ doubtful }) => doubtful)
  await markDoubtful(tx, doubtful)
}

function rowOf(
  state: StoryState,
  members: GroupedReport[],
  coins: NamedCoin[],
  now: Date,
  scores: Scores,
) {
  const facts = factsOfStory(members)
  if (!facts) return { ...state, ...NOTHING }
  const current = members.find(({ id }) => id === state.lead_article_id)
  const isFixed = state.lead_by_hand && current !== undefined
  const lead = isFixed
    ? current.id
    : (chooseLead(members, scores, current?.id, now.getTime()) ?? facts.firstId)
  const title = members.find(({ id }) => id === lead)?.title ?? ''
  return {
    ...state,
    slug: state.slug ?? (facts.outlets >= 2 ? headlineSlug(title) : null),
    first_at: new Date(facts.firstAt).toISOString(),
    last_at: new Date(facts.lastAt).toISOString(),
    first_article_id: facts.firstId,
    lead_article_id: lead,
    lead_by_hand: isFixed,
    article_count: members.length,
    outlet_count: facts.outlets,
    independent_count: facts.independent,
    copy_count: facts.copies,
    coins: coinsOfStory(members, coins),
  }
}

const NOTHING = {
  article_count: 0,
  outlet_count: 0,
  independent_count: 0,
  copy_count: 0,
  coins: [] as string[],
}

const DOUBT_BELOW = THRESHOLD - 1.5

/** Members that no longer look like the others, since their headline changed. They stay; a person should look. */
function doubtfulIn(members: GroupedReport[], scores: Scores): number[] {
  return members
    .filter(({ id, source }) => source === 'auto' && (scores.get(id) ?? DOUBT_BELOW) < DOUBT_BELOW)
    .map(({ id }) => id)
}

const LONGEST = 80

/** A headline as a part of an address: 'harrow-bank-opens-bitcoin-custody'. */
export function headlineSlug(title: string): string {
  let slug = ''
  for (const word of wordsOf(foldText(title).toLowerCase().replaceAll("'", ''), 'addresses')) {
    const longer = slug ? `${slug}-${word}` : word
    if (longer.length > LONGEST) break
    slug = longer
  }
  return slug || 'story'
}

/** What the choice of a lead needs of a member. */
export type LeadCandidate = Pick<
  GroupedReport,
  | 'id'
  | 'at'
  | 'title'
  | 'summaryCharacters'
  | 'imageUrl'
  | 'ad'
  | 'copyOf'
  | 'rewritesOthers'
  | 'featured'
>

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
  scores: Scores,
  /** The lead there is. */
  current: number | undefined,
  now: number,
): number | undefined {
  const firstAt = Math.min(...members.map(({ at }) => at))
  const ranked = members
    .map((member) => ({
      member,
      rank: rankOf(member),
      merit: meritOf(member, scores.get(member.id) ?? 0, firstAt),
    }))
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        b.merit - a.merit ||
        a.member.at - b.member.at ||
        a.member.id - b.member.id,
    )
  const best = ranked[0]
  const kept = ranked.find(({ member }) => member.id === current)
  if (!best || !kept || best.member.featured) return best?.member.id
  if (best.rank < kept.rank) return best.member.id
  if (now - firstAt > STICKY_AFTER_MS) return kept.member.id
  return best.merit - kept.merit >= STICKY_GAIN ? best.member.id : kept.member.id
}

/** Lower comes first, whatever the merit. */
function rankOf({ featured, ad, copyOf, title, rewritesOthers }: LeadCandidate): number {
  if (featured) return 0
  if (ad) return 4
  if (copyOf !== undefined || readArticle({ title }).headline.glue) return 3
  return rewritesOthers ? 2 : 1
}

function meritOf(member: LeadCandidate, scoreWithin: number, firstAt: number): number {
  return (
    scoreWithin / 5 +
    (member.summaryCharacters >= LONG_SUMMARY ? 0.5 : 0) +
    (member.imageUrl === null ? 0 : 0.3) -
    (0.05 * (member.at - firstAt)) / HOUR_MS -
    (readArticle({ title: member.title }).headline.teaser ? 0.5 : 0)
  )
}
