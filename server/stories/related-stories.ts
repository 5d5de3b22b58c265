import { DAY_MS } from '../../contract/platform/durations.ts'
import type { RelatedStory, StoryThread } from '../../contract/stories/stories.ts'
import { type Database, idsOf } from '../platform/database/connect.ts'
import { readArticle } from '../reading/read.ts'
import { disagreementOf } from './disagreement.ts'
import { membersOf } from './members-store.ts'
import { type Neighbour, neighbourStories } from './read-store.ts'
import { type ThreadStory, threadStories } from './thread-store.ts'

const MOST = 5
const NEIGHBOURS = 100
const DAYS = 14

type Subject = {
  id: number
  firstAt: number
  summary: string
  coins: string[]
  /** Stories that its page lists already. */
  listed: number[]
}

/** Stories around this one that name the same people and firms, or are about the same coin on the same day. */
export async function relatedStories(db: Database, story: Subject): Promise<RelatedStory[]> {
  const around = { id: story.id, at: story.firstAt, days: DAYS, limit: NEIGHBOURS }
  const names = namesIn(story)
  const found = (await neighbourStories(db, around))
    .filter(({ id }) => !story.listed.includes(id))
    .map((other) => ({ other, ...likeness(story, names, other) }))
    .filter(({ reason }) => reason !== undefined)
    .sort((a, b) => b.weight - a.weight || a.other.id - b.other.id)
    .slice(0, MOST)
  const medians = await mediansOf(
    db,
    found.map(({ other }) => other.id),
  )
  return found.map(({ other: { summary, coins, ...listed }, reason = '' }) => ({
    ...listed,
    median: medians.get(listed.id) ?? null,
    reason,
  }))
}

/** The sentiment of each story: the median of its independent reports. */
async function mediansOf(db: Database, ids: number[]): Promise<Map<number, number | null>> {
  const members = Map.groupBy(await membersOf(db, ids), ({ story }) => story)
  return new Map([...members].map(([story, reports]) => [story, disagreementOf(reports).median]))
}

function likeness(story: Subject, names: Set<string>, other: Neighbour) {
  const shared = namesIn(other).intersection(names).size
  const sameCoin = other.coins.some((coin) => story.coins.includes(coin))
  // a day apart at most: midnight, and whose, is nothing to news
  const sameDay = Math.abs(Date.parse(other.first_at) - story.firstAt) < DAY_MS
  const weight = shared * 2 + (sameCoin ? 1 : 0) + (sameDay ? 1 : 0)
  if (shared >= 2) return { reason: `shares ${shared} names`, weight }
  return { reason: sameCoin && sameDay ? 'same coin, same day' : undefined, weight }
}

const namesIn = ({ summary }: { summary: string }) => readArticle({ title: '', summary }).names

/** What a story's page says of its thread; null when no other story is in it. */
export async function threadAround(db: Database, id: number): Promise<StoryThread | null> {
  const stories = await threadStories(db, [id])
  const place = stories.findIndex((story) => story.id === id)
  if (place < 0 || stories.length < 2) return null
  const medians = await mediansOf(db, idsOf(stories))
  const asReply = ({ thread, ...listed }: ThreadStory) => ({
    ...listed,
    median: medians.get(listed.id) ?? null,
  })
  return {
    day: dayOf(stories, stories[place] as ThreadStory),
    earlier: stories.slice(0, place).map(asReply),
    later: stories.slice(place + 1).map(asReply),
  }
}

/** Of the stories, those that have a later one of their thread among them, and the day of the thread for the others. */
export async function threadDays(
  db: Database,
  ids: readonly number[],
): Promise<{ superseded: Set<number>; days: Map<number, number> }> {
  const superseded = new Set<number>()
  const days = new Map<number, number>()
  const threads = Map.groupBy(await threadStories(db, ids), ({ thread }) => thread)
  for (const stories of threads.values()) {
    const [newest, ...older] = stories.filter(({ id }) => ids.includes(id)).reverse()
    for (const { id } of older) superseded.add(id)
    if (newest && stories.length > 1) days.set(newest.id, dayOf(stories, newest))
  }
  return { superseded, days }
}

/** 1 on the day the thread began, by UTC. */
const dayOf = ([first]: ThreadStory[], { first_at }: ThreadStory) =>
  1 +
  (Date.parse(first_at.slice(0, 10)) - Date.parse((first?.first_at ?? first_at).slice(0, 10))) /
    DAY_MS
