import type { FeedPreview } from '../../contract/publishers.ts'
import type { Context } from '../context.ts'
import { decodeText } from '../feed-reading/decode-text.ts'
import { readRaw } from '../feed-reading/parse-feed.ts'
import { plainText } from '../feed-reading/plain-text.ts'
import type { RawItem } from '../feed-reading/raw-feed.ts'
import { FeedFailure } from './feed-failure.ts'
import { readFeed, requestFeed } from './fetch-feed.ts'
import { asAnswer } from './fetch-publishers.ts'

/** Inside the client's 5 s. */
const DEADLINE_MS = 4_000
/** Less than this is a teaser. */
const FULL_TEXT_LENGTH = 800
const LOOKED_AT = 5

/** What would come of a feed, without storing anything. */
export async function previewFeed({ outbound, now }: Context, rssUrl: string): Promise<FeedPreview> {
  try {
    const reply = await requestFeed(outbound, rssUrl, now(), { deadlineMs: DEADLINE_MS })
    const feed = readFeed(reply, { rss_url: rssUrl, content_fetch_type: null, content_rss_tag: null })
    const raw = readRaw(decodeText(reply.body, reply.headers['content-type']).trimStart(), reply.url)
    const dates = feed.items.flatMap((item) => item.published_at?.getTime() ?? [])
    return {
      title: feed.title || null,
      items: feed.items.length,
      newest_at: dates.length > 0 ? new Date(Math.max(...dates)).toISOString() : null,
      images: feed.items.some((item) => item.image_url !== null),
      full_text_in: fullTextElement(raw.items.slice(0, LOOKED_AT)),
      sample: feed.items.slice(0, 3).map((item) => item.title),
    }
  } catch (error) {
    throw error instanceof FeedFailure ? asAnswer(error) : error
  }
}

/** The element whose text is the longest of all, if that is long enough for a whole story. */
function fullTextElement(items: RawItem[]): string | null {
  const lengths = new Map<string, number>()
  for (const item of items)
    for (const [name, text] of item.texts)
      lengths.set(name, (lengths.get(name) ?? 0) + plainText(text.slice(0, 100_000)).length / items.length)
  const [longest] = [...lengths].sort(([, a], [, b]) => b - a)
  return longest && longest[1] >= FULL_TEXT_LENGTH ? longest[0] : null
}
