import {
  type AdminStories,
  type AdminStoriesQuery,
  type AdminStory,
  type ArticleLinks,
  STORIES_PAGE,
  type StoryMember,
} from '../../contract/story-edits.ts'
import type { Database } from '../database/connect.ts'
import { notFound } from '../errors.ts'
import { storiesOf } from '../stories/hand-store.ts'
import { type Member, membersOf } from '../stories/members-store.ts'
import { THRESHOLD } from '../stories/pair-score.ts'
import { storyFacts } from '../stories/story-facts.ts'
import { coinsOfArticle, countsWithin, type ListedStory, listedStories, listedStory } from './store.ts'

export async function adminStories(db: Database, query: AdminStoriesQuery): Promise<AdminStories> {
  const offset = (query.page - 1) * STORIES_PAGE
  const { stories, totalCount } = await listedStories(db, query, { limit: STORIES_PAGE, offset })
  const members = await membersOf(
    db,
    stories.map(({ id }) => id),
  )
  const byStory = Map.groupBy(members, ({ story }) => story)
  return {
    stories: stories.flatMap((story) => asAdminStory(story, byStory.get(story.id) ?? []) ?? []),
    totalCount,
    hasMore: offset + stories.length < totalCount,
    ...(await countsWithin(db, query)),
  }
}

export async function adminStory(db: Database, id: number): Promise<AdminStory> {
  const listed = await listedStory(db, id)
  const story = listed && asAdminStory(listed, await membersOf(db, [id]))
  if (!story) throw notFound('Story')
  return story
}

/** The Coins and Story blocks of an article's details; a story of one is none. */
export async function articleLinks(db: Database, id: number): Promise<ArticleLinks> {
  const [storyId] = await storiesOf(db, [id])
  const listed = storyId === undefined ? undefined : await listedStory(db, storyId)
  const members = listed ? await membersOf(db, [listed.id]) : []
  const story = listed && members.length > 1 ? asAdminStory(listed, members) : undefined
  return { coins: await coinsOfArticle(db, id), story: story ?? null }
}

function asAdminStory(story: ListedStory, members: Member[]): AdminStory | undefined {
  const facts = storyFacts(members)
  if (!facts) return undefined
  const lead = members.find(({ id }) => id === story.lead_article_id) ?? members[0]
  return {
    id: story.id,
    slug: story.slug,
    title: lead?.title ?? '',
    outlets: facts.outlets,
    independent: facts.independent,
    first_at: new Date(facts.firstAt).toISOString(),
    last_at: new Date(facts.lastAt).toISOString(),
    first_publisher: members.find(({ id }) => id === facts.firstId)?.publisherName ?? null,
    doubtful: members.filter(({ doubtful }) => doubtful).length,
    locked: story.locked,
    lead_by_hand: story.lead_by_hand,
    by_hand: story.by_hand,
    members: members.map((member) => asMember(member, lead?.id)),
  }
}

const asMember = (member: Member, lead: number | undefined): StoryMember => ({
  id: member.id,
  publisher_name: member.publisherName,
  title: member.title,
  url: member.url,
  at: new Date(member.at).toISOString(),
  lead: member.id === lead,
  copy: member.copyOf !== undefined,
  likeness: member.score === null ? null : likenessOf(member.score),
  doubtful: member.doubtful,
  by_hand: member.source === 'hand',
})

/** The score on a scale that people know: 0.5 is where a pair begins to be one story. */
const likenessOf = (score: number) => Math.round(100 / (1 + Math.exp(THRESHOLD - score))) / 100
