import type { StoryThread } from '../../contract/stories/stories.ts'
import type { Database } from '../platform/database/connect.ts'
import { mediansOf } from './related-stories.ts'
import { type ThreadStory, threadStories } from './thread-store.ts'

const DAY_MS = 86_400_000

/** What a story's page says of its thread; null when no other story is in it. */
export async function threadAround(db: Database, id: number): Promise<StoryThread | null> {
  const stories = await threadStories(db, [id])
  const place = stories.findIndex((story) => story.id === id)
  if (place < 0 || stories.length < 2) return null
  const medians = await mediansOf(
    db,
    stories.map((story) => story.id),
  )
  const asReply = ({ id, slug, title, outlets, firstAt }: ThreadStory) => ({
    id,
    slug,
    title,
    outlets,
    first_at: new Date(firstAt).toISOString(),
    median: medians.get(id) ?? null,
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
const dayOf = ([first]: ThreadStory[], { firstAt }: ThreadStory) =>
  1 + Math.floor(firstAt / DAY_MS) - Math.floor((first?.firstAt ?? firstAt) / DAY_MS)
