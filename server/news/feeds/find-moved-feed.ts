import type { FoundFeed } from '../../../contract/news/fetch-kinds.ts'
import type { Context } from '../../platform/context.ts'
import { knownArticles } from '../articles/ingest-store.ts'
import { decodeText } from '../feed-reading/decode-text.ts'
import { feedLinkIn } from '../feed-reading/feed-link.ts'
import type { PublisherRow } from '../publishers/store.ts'
import { FeedFailure } from './feed-failure.ts'
import { readReply, requestFeed } from './fetch-feed.ts'
import { identifyItems } from './match-items.ts'
import { lastFound } from './store.ts'

const PAGE_BYTES = 200_000
const DEADLINE_MS = 4_000

/** Where a feed should be there is a web page: the feed that it names, if that can be read. Looked at once for each address. */
export async function findMovedFeed(
  { db, outbound, now }: Context,
  publisher: PublisherRow,
  { exchange: { reply } }: FeedFailure,
): Promise<FoundFeed | undefined> {
  if (!reply) return undefined
  const html = decodeText(reply.body.subarray(0, PAGE_BYTES), reply.headers['content-type'])
  const address = feedLinkIn(html, reply.url)
  if (address === null || address === new URL(publisher.rss_url).href) return undefined
  const before = await lastFound(db, publisher.id)
  if (before?.address === address) return before
  try {
    const answer = await requestFeed(outbound, address, now(), { deadlineMs: DEADLINE_MS })
    const { items } = await readReply(answer, {})
    if (items.length === 0) return undefined
    const known = await knownArticles(db, publisher.id, identifyItems(items))
    const dates = items.flatMap(({ published_at }) => published_at?.getTime() ?? [])
    return {
      address,
      items: items.length,
      known: known.filter(({ publisher_id }) => publisher_id === publisher.id).length,
      newest_at: dates.length > 0 ? new Date(Math.max(...dates)).toISOString() : null,
    }
  } catch (error) {
    if (error instanceof FeedFailure) return undefined
    throw error
  }
}
