import type { FoundFeed } from '../../../contract/news/fetch-kinds.ts'
import type { Context } from '../../platform/context.ts'
import type { OutboundReply } from '../../platform/outbound/outbound.ts'
import { mayTakeSecrets } from '../../platform/outbound/redirects.ts'
import { knownArticles } from '../articles/ingest-store.ts'
import { decodeText } from '../feed-reading/decode-text.ts'
import { feedLinkIn } from '../feed-reading/feed-link.ts'
import type { PublisherRow } from '../publishers/store.ts'
import { readReply, requestFeed } from './fetch-feed.ts'
import { identify } from './match-items.ts'
import { FeedFailure } from './record-failure.ts'
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
    const known = await knownArticles(db, publisher.id, identify(items))
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

/**
 * Where the unbroken run of permanent redirects leads; null if nowhere new. A sign-in part of the address
 * moves along on the same host only, and ends the run elsewhere.
 */
export function movedTo(address: string, redirects: OutboundReply['redirects']): string | null {
  let at = new URL(address)
  let target: string | null = null
  for (const { status, to } of redirects) {
    if (status !== 301 && status !== 308) break
    const next = new URL(to)
    if (hasSignIn(at) && !hasSignIn(next)) {
      if (!mayTakeSecrets(at, next)) break
      next.username = at.username
      next.password = at.password
    }
    at = next
    target = next.href
  }
  return target
}

export function withoutSignIn(address: string): string {
  const url = new URL(address)
  url.username = ''
  url.password = ''
  return url.href
}

function hasSignIn({ username, password }: URL): boolean {
  return username !== '' || password !== ''
}
