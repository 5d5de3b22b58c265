import type { Database } from '../platform/database/connect.ts'
import { mapInSlices } from '../platform/long-jobs/map-in-slices.ts'
import { chooseLead } from './choose-lead.ts'
import { inheritAdvertising } from './copies-store.ts'
import { coinsOf, type Member, membersOf, type NamedCoin } from './members-store.ts'
import { THRESHOLD } from './pair-score.ts'
import { deleteForgotten, type StoryState, storyStates, writeStories } from './refresh-store.ts'
import { slugOf } from './slug.ts'
import { markDoubtful } from './store.ts'
import { coinsOfStory, storyFacts } from './story-facts.ts'

/** Of each member with the others of its story, where the grouper knows it. */
export type ScoresWithin = (story: number) => ReadonlyMap<number, number | undefined>

/** Works out counts, first, lead and coins of stories from their visible members. */
export async function refreshStories(
  tx: Database,
  ids: readonly number[],
  now: Date,
  scoresWithin: ScoresWithin = () => new Map(),
) {
  if (ids.length === 0) return
  await inheritAdvertising(tx, ids)
  const states = await storyStates(tx, ids)
  const all = await membersOf(tx, ids)
  const coins = await coinsOf(
    tx,
    all.map(({ id }) => id),
  )
  const byStory = Map.groupBy(all, ({ story }) => story)
  const worked = await mapInSlices(states, (state) => {
    const members = byStory.get(state.id) ?? []
    const scores = members.length > 1 ? scoresWithin(state.id) : new Map()
    return { row: rowOf(state, members, coins, now, scores), doubtful: doubtfulIn(members, scores) }
  })
  await writeStories(
    tx,
    worked.map(({ row }) => row),
  )
  await deleteForgotten(
    tx,
    worked.filter(({ row }) => row.article_count === 0).map(({ row }) => row.id),
  )
  await markDoubtful(
    tx,
    worked.flatMap(({ doubtful }) => doubtful),
  )
}

function rowOf(
  state: StoryState,
  members: Member[],
  coins: NamedCoin[],
  now: Date,
  scores: ReadonlyMap<number, number | undefined>,
) {
  const facts = storyFacts(members)
  const none = {
    article_count: 0,
    outlet_count: 0,
    independent_count: 0,
    copy_count: 0,
    coins: [] as string[],
  }
  if (!facts) return { ...state, ...none }
  const current = members.find(({ id }) => id === state.lead_article_id)
  const isFixed = state.lead_by_hand && current !== undefined
  const lead = isFixed
    ? current.id
    : (chooseLead(candidates(members, scores), current?.id, now.getTime()) ?? facts.firstId)
  const title = members.find(({ id }) => id === lead)?.title ?? ''
  return {
    ...state,
    slug: state.slug ?? (facts.outlets >= 2 ? slugOf(title) : null),
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

const candidates = (members: Member[], scores: ReadonlyMap<number, number | undefined>) =>
  members.map((member) => ({
    id: member.id,
    at: member.at,
    title: member.title,
    summaryCharacters: member.summaryCharacters,
    hasImage: member.imageUrl !== null,
    ad: member.ad,
    copy: member.copyOf !== undefined,
    rewritesOthers: member.rewritesOthers,
    featured: member.featured,
    scoreWithin: scores.get(member.id),
  }))

const DOUBT_BELOW = THRESHOLD - 1.5

/** Members that no longer look like the others, since their headline changed. They stay; a person should look. */
function doubtfulIn(members: Member[], scores: ReadonlyMap<number, number | undefined>): number[] {
  return members
    .filter(({ id, source }) => source === 'auto' && (scores.get(id) ?? DOUBT_BELOW) < DOUBT_BELOW)
    .map(({ id }) => id)
}
