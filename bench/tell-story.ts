import { gt } from 'drizzle-orm'
import { HOUR_MS } from '../contract/platform/durations.ts'
import type { Database } from '../server/platform/database/connect.ts'
import { stories } from '../server/platform/database/schema.ts'
import { groupStories } from '../server/stories/group-stories.ts'
import { makePublisher } from '../server/testing/factories.ts'
import { REPORTS, storeTold } from '../server/testing/story-site.ts'

/** One event reported by three outlets in the last hours. Returns the path of its page. */
export async function tellStory(db: Database): Promise<string> {
  const now = new Date()
  const told = await Promise.all(
    REPORTS.map(async (report, hours) => {
      const { id } = await makePublisher(db)
      const at = new Date(now.getTime() - hours * HOUR_MS).toISOString()
      return { ...report, publisher_id: id, sentiment_score: 3 + hours * 2, published_at: at }
    }),
  )
  await storeTold(db, told, now)
  await groupStories({ db, now: () => now })
  const [story] = await db.select().from(stories).where(gt(stories.outlet_count, 1))
  if (!story) throw new Error('There is no story to measure')
  return `/stories/${story.id}/${story.slug}`
}
