import type { FeedPreview } from '../../../contract/news/publishers.ts'
import type { Context } from '../../platform/context.ts'
import { FeedFailure } from './feed-failure.ts'
import { readReply, requestFeed } from './fetch-feed.ts'
import { asAnswer } from './fetch-publishers.ts'

/** Inside the client's 5 s. */
const DEADLINE_MS = 4_000

export async function previewFeed({ outbound, now }: Context, rssUrl: string): Promise<FeedPreview> {
  try {
    const reply = await requestFeed(outbound, rssUrl, now(), { deadlineMs: DEADLINE_MS })
    const feed = await readReply(reply, { findsFullText: true })
    const dates = feed.items.flatMap((item) => item.published_at?.getTime() ?? [])
    return {
      title: feed.title || null,
      items: feed.items.length,
      newest_at: dates.length > 0 ? new Date(Math.max(...dates)).toISOString() : null,
      images: feed.items.some((item) => item.image_url !== null),
      full_text_in: feed.fullText?.element ?? null,
      sample: feed.items.slice(0, 3).map((item) => item.title),
    }
  } catch (error) {
    throw error instanceof FeedFailure ? asAnswer(error) : error
  }
}
