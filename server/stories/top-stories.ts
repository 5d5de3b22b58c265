import { HOUR_MS } from '../../contract/platform/durations.ts'
import {
  TOP_STORIES_HOURS,
  TOP_STORIES_MAX,
  type TopStories,
} from '../../contract/stories/stories.ts'
import type { Context } from '../platform/context.ts'
import { describeStories } from './describe-story.ts'
import { hasStories, summariesOf, widestStories } from './read-store.ts'
import { threadDays } from './related-stories.ts'

const AVAILABLE_HOURS = 7 * 24

/** Stories reported by most independent outlets lately, the newest of a thread; one left with a single visible outlet is omitted. */
export async function topStories({ db, now }: Context): Promise<TopStories> {
  const before = (hours: number) => new Date(now().getTime() - hours * HOUR_MS)
  const [stories, available] = await Promise.all([
    widestStories(db, before(TOP_STORIES_HOURS), now(), 2 * TOP_STORIES_MAX),
    hasStories(db, before(AVAILABLE_HOURS)),
  ])
  const described = (await describeStories(db, stories, { coins: true })).filter(
    ({ row, lead }) => row.outlets >= 2 && !lead.ad,
  )
  const { superseded, days } = await threadDays(
    db,
    described.map(({ row }) => row.id),
  )
  const shown = described.filter(({ row }) => !superseded.has(row.id)).slice(0, TOP_STORIES_MAX)
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
      url: lead.url,
      publisher_name: lead.publisherName,
      publisher_slug: lead.publisherSlug,
      thread_day: days.get(row.id) ?? null,
    })),
    available,
  }
}
