import type { Database } from '../database/connect.ts'
import { type Described, describeStory } from './describe-story.ts'
import { coinsOf, membersOf } from './members-store.ts'
import { storedStories } from './read-store.ts'

/** Stories as rows, in the order asked for; one without a visible member is left out. Their coins only when wanted. */
export async function describeStories(
  db: Database,
  ids: readonly number[],
  { coins: withCoins }: { coins: boolean },
): Promise<Described[]> {
  const [members, stories] = await Promise.all([membersOf(db, ids), storedStories(db, ids)])
  const coins = withCoins
    ? await coinsOf(
        db,
        members.map(({ id }) => id),
      )
    : []
  const stored = new Map(stories.map((story) => [story.id, story]))
  const byStory = Map.groupBy(members, ({ story }) => story)
  return ids.flatMap((id) => {
    const story = stored.get(id)
    return (story && describeStory(story, byStory.get(id) ?? [], coins)) ?? []
  })
}
