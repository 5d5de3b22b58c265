import type { Database } from '../platform/database/connect.ts'
import { type Described, describeStory } from './describe-story.ts'
import { coinsOf, membersOf } from './members-store.ts'
import type { StoredStory } from './read-store.ts'

/** Stories as rows, in the order given; one without a visible member is left out. Their coins only when wanted. */
export async function describeStories(
  db: Database,
  stories: readonly StoredStory[],
  { coins: withCoins }: { coins: boolean },
): Promise<Described[]> {
  const members = await membersOf(
    db,
    stories.map(({ id }) => id),
  )
  const coins = withCoins
    ? await coinsOf(
        db,
        members.map(({ id }) => id),
      )
    : []
  const byStory = Map.groupBy(members, ({ story }) => story)
  return stories.flatMap((story) => describeStory(story, byStory.get(story.id) ?? [], coins) ?? [])
}
