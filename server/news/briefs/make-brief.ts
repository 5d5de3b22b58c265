import {
  BRIEF_LARGEST_COINS,
  BRIEF_LARGEST_MOVES,
  BRIEF_REACTIONS_MAX,
  BRIEF_RECORDS_MAX,
  BRIEF_STORIES_MAX,
  BriefContent,
  type BriefReaction,
  type BriefStory,
} from '../../../contract/news/briefs.ts'
import type { Move } from '../../../contract/news/moves.ts'
import { DAY_MS } from '../../../contract/platform/durations.ts'
import type { Database } from '../../platform/database/connect.ts'
import { type Described, describeStory } from '../../stories/describe-story.ts'
import { coinsOf, type GroupedReport, membersOf } from '../../stories/members-store.ts'
import { summariesOf } from '../../stories/read-store.ts'
import { outletOf, withFacts } from '../../stories/report-facts.ts'
import { correctionsBetween } from '../track-records/headline-changes/read-store.ts'
import { movesBetween } from '../track-records/moves/read-store.ts'
import { dayCoins } from './market-store.ts'
import {
  type BriefSpan,
  briefCounts,
  type ClosedReaction,
  closedReactions,
  knownMembers,
  storiesBetween,
} from './store.ts'

/** What was published on a UTC day and known at `madeAt`: the same again whenever it is made with the same `madeAt`. */
export async function makeBrief(db: Database, day: string, madeAt: Date): Promise<BriefContent> {
  const from = new Date(`${day}T00:00:00.000Z`)
  const to = new Date(Math.min(from.getTime() + DAY_MS, madeAt.getTime()))
  const span = { from, to, madeAt }
  const stories = await storiesOfDay(db, span)
  const ids = stories.map(({ row }) => row.id)
  const reactions = await closedReactions(db, ids, madeAt)
  const top = stories.slice(0, BRIEF_STORIES_MAX)
  const leads = top.map(({ lead }) => lead.id)
  const summaries = await summariesOf(db, leads)
  const coins = await dayCoins(db, span)
  const largest = coins.slice(0, BRIEF_LARGEST_COINS)
  const moves = coins
    .slice(BRIEF_LARGEST_COINS)
    .sort((one, other) => Math.abs(other.change_percent) - Math.abs(one.change_percent))
  // What the contract does not name is not kept.
  return BriefContent.parse({
    ...(await briefCounts(db, span)),
    top: top.map((story) => briefStory(story, summaries.get(story.lead.id) ?? '', reactions)),
    largest,
    moves: moves.slice(0, BRIEF_LARGEST_MOVES),
    reactions: largestReactions(stories, reactions),
    ...(await recordsOfDay(db, span)),
  })
}

async function recordsOfDay(db: Database, { from, to, madeAt }: BriefSpan) {
  const [corrections, moves] = await Promise.all([
    correctionsBetween(db, from, to, BRIEF_RECORDS_MAX),
    movesBetween(db, { from, to, now: madeAt, limit: 100 }),
  ])
  const beside = (move: Move) => Math.abs(move.change_percent - move.market_percent)
  return {
    corrected: corrections.map(({ story, publisher_name, ...row }) => ({
      ...row,
      story_id: story.id,
      slug: story.slug,
      publisher: publisher_name,
    })),
    unexplained: moves
      .filter(
        ({ explained_at }) => explained_at === null || Date.parse(explained_at) > madeAt.getTime(),
      )
      .sort((one, other) => beside(other) - beside(one))
      .slice(0, BRIEF_RECORDS_MAX),
  }
}

/** A story belongs to the day on which its second outlet reported it. Widest first, as of the end of the day. */
async function storiesOfDay(db: Database, span: BriefSpan): Promise<Described[]> {
  const stored = await storiesBetween(db, span)
  const ids = stored.map(({ id }) => id)
  const known = await knownMembers(db, ids, span)
  const members = (await membersOf(db, ids)).filter(({ id }) => known.has(id))
  const memberIds = members.map(({ id }) => id)
  const coins = await coinsOf(db, memberIds)
  const byStory = Map.groupBy(members, ({ story }) => story)
  return (
    stored
      // the facts as of then: a report that came later counts for nothing
      .flatMap((story) => describeStory(story, withFacts(byStory.get(story.id) ?? []), coins) ?? [])
      .filter(
        ({ row, lead, members: reports }) =>
          row.slug !== '' &&
          !lead.ad &&
          row.independent > 0 &&
          becameStoryAt(reports) >= span.from.getTime(),
      )
      .sort(
        ({ row: one }, { row: other }) =>
          other.independent - one.independent ||
          other.outlets - one.outlets ||
          Date.parse(one.first_at) - Date.parse(other.first_at) ||
          one.id - other.id,
      )
  )
}

/** Time of the first report by a second outlet; -Infinity without one. Expects the earliest first. */
function becameStoryAt(members: readonly GroupedReport[]): number {
  const [first] = members
  const second = first && members.find((member) => outletOf(member) !== outletOf(first))
  return second?.at ?? Number.NEGATIVE_INFINITY
}

function briefStory(
  { row, facts, lead }: Described,
  summary: string,
  reactions: readonly ClosedReaction[],
): BriefStory {
  const [first] = facts.first
  const reaction = reactions.find(({ story_id }) => story_id === row.id)
  return {
    ...row,
    story_id: row.id,
    article_id: lead.id,
    summary,
    sentiment: row.sentiment.median,
    first: first
      ? {
          article_id: first.id,
          publisher: first.publisherName,
          at: new Date(first.at).toISOString(),
        }
      : null,
    reaction: reaction ?? null,
  }
}

/** One per story. */
function largestReactions(
  stories: readonly Described[],
  reactions: readonly ClosedReaction[],
): BriefReaction[] {
  const byId = new Map(stories.map((story) => [story.row.id, story]))
  const largest = Map.groupBy(reactions, ({ story_id }) => story_id).values()
  return [...largest].slice(0, BRIEF_REACTIONS_MAX).flatMap(([reaction]) => {
    const story = reaction && byId.get(reaction.story_id)
    if (!story) return []
    const { slug, title } = story.row
    return { ...reaction, slug, title, article_id: story.lead.id }
  })
}
