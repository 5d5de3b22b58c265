import {
  type AdminStories,
  type AdminStoriesQuery,
  type AdminStory,
  type ArticleLinks,
  STORIES_PAGE,
  type StoryMember,
} from '../../../contract/stories/story-edits.ts'
import type { Database } from '../../platform/database/connect.ts'
import { notFound } from '../../platform/errors.ts'
import { storiesOf } from '../hand-store.ts'
import { type GroupedReport, membersOf } from '../members-store.ts'
import { THRESHOLD } from '../pair-score.ts'
import { factsOfStory } from '../story-facts.ts'
import {
  type AdminStoryRow,
  coinsOfArticle,
  countsWithin,
  listedStories,
  listedStory,
  type Twin,
  twinsOf,
} from './store.ts'

export async function adminStories(db: Database, query: AdminStoriesQuery): Promise<AdminStories> {
  const offset = (query.page - 1) * STORIES_PAGE
  const { stories, totalCount } = await listedStories(db, query, { limit: STORIES_PAGE, offset })
  return {
    stories: await withMembers(db, stories),
    totalCount,
    hasMore: offset + stories.length < totalCount,
    ...(await countsWithin(db, query)),
  }
}

export async function adminStory(db: Database, id: number): Promise<AdminStory> {
  const [story] = await withMembers(db, await listedStory(db, id))
  if (!story) throw notFound('Story')
  return story
}

/** The Coins and Story blocks of an article's details; a story of one is none. */
export async function articleLinks(db: Database, id: number): Promise<ArticleLinks> {
  const [storyId] = await storiesOf(db, [id])
  const [story] = storyId === undefined ? [] : await withMembers(db, await listedStory(db, storyId))
  return {
    coins: await coinsOfArticle(db, id),
    story: story && story.members.length > 1 ? story : null,
  }
}

async function withMembers(db: Database, stories: AdminStoryRow[]): Promise<AdminStory[]> {
  const ids = stories.map(({ id }) => id)
  const members = Map.groupBy(await membersOf(db, ids), ({ story }) => story)
  const twins = await twinsOf(db, ids)
  return stories.flatMap(
    (story) => asAdminStory(story, members.get(story.id) ?? [], twins.get(story.id)) ?? [],
  )
}

function asAdminStory(
  story: AdminStoryRow,
  members: GroupedReport[],
  twin: Twin | undefined,
): AdminStory | undefined {
  const facts = factsOfStory(members)
  if (!facts) return undefined
  const { lead_article_id, ...listed } = story
  const lead = members.find(({ id }) => id === lead_article_id) ?? members[0]
  return {
    ...listed,
    title: lead?.title ?? '',
    outlets: facts.outlets,
    independent: facts.independent,
    first_at: new Date(facts.firstAt).toISOString(),
    last_at: new Date(facts.lastAt).toISOString(),
    first_publisher: members.find(({ id }) => id === facts.firstId)?.publisherName ?? null,
    doubtful: members.filter(({ doubtful }) => doubtful).length,
    twin: twin ? { id: twin.id, title: twin.title, likeness: likenessOf(twin.score) } : null,
    members: members.map((member) => asMember(member, lead?.id)),
  }
}

const asMember = (member: GroupedReport, lead: number | undefined): StoryMember => ({
  id: member.id,
  publisher_name: member.publisherName,
  title: member.title,
  url: member.url,
  at: new Date(member.at).toISOString(),
  lead: member.id === lead,
  copy: member.copyOf !== undefined,
  likeness: member.score === null || member.score < THRESHOLD ? null : likenessOf(member.score),
  doubtful: member.doubtful,
  by_hand: member.source === 'hand',
})

/** The score on a scale that people know: 0.5 is where a pair begins to be one story. */
const likenessOf = (score: number) => Math.round(100 / (1 + Math.exp(THRESHOLD - score))) / 100
