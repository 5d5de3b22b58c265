import { TOP_STORIES_HOURS, TOP_STORIES_MAX, type TopStories } from '../../contract/stories.ts'
import type { Context } from '../context.ts'
import { describeStory } from './describe-story.ts'
import { coinsOf, membersOf } from './members-store.ts'
import { hasStories, storedStories, summariesOf, topStoryIds } from './read-store.ts'

const HOUR_MS = 3_600_000
const AVAILABLE_HOURS = 7 * 24

/** What most independent outlets told lately; a story whose other outlets were hidden meanwhile is left out. */
export async function topStories({ db, now }: Context): Promise<TopStories> {
  const before = (hours: number) => new Date(now().getTime() - hours * HOUR_MS)
  const ids = await topStoryIds(db, before(TOP_STORIES_HOURS), now(), 2 * TOP_STORIES_MAX)
  const members = await membersOf(db, ids)
  const coins = await coinsOf(
    db,
    members.map(({ id }) => id),
  )
  const stored = new Map((await storedStories(db, ids)).map((story) => [story.id, story]))
  const byStory = Map.groupBy(members, ({ story }) => story)
  const described = ids.flatMap((id) => {
    const story = stored.get(id)
    const found = story && describeStory(story, byStory.get(id) ?? [], coins)
    return found && found.row.outlets >= 2 && !found.lead.ad ? [found] : []
  })
  const shown = described.slice(0, TOP_STORIES_MAX)
  const summaries = await summariesOf(
    db,
    shown.map(({ lead }) => lead.id),
  )
  return {
    stories: shown.map(({ row, lead }) => ({
      ...row,
      summary: summaries.get(lead.id) ?? '',
      image_url: lead.imageUrl,
      article_id: lead.id,
    })),
    available: await hasStories(db, before(AVAILABLE_HOURS)),
  }
}
