import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type FeedOffer,
  type FoundLine,
  QUIET_AFTER_DAYS,
} from '../../../contract/news/discovery.ts'
import { DAY_MS } from '../../../contract/platform/durations.ts'
import type { Context } from '../../platform/context.ts'
import { answerOrContinue } from '../../platform/long-jobs/answer-or-continue.ts'
import { eachAtOnce } from '../../platform/semaphore.ts'
import { canonicalAddress } from '../feed-reading/web-address.ts'
import { FeedFailure } from '../feeds/feed-failure.ts'
import { readReply, requestFeed } from '../feeds/fetch-feed.ts'
import { asAnswer } from '../feeds/fetch-publishers.ts'
import { feedAddresses } from '../publishers/store.ts'
import { type FoundFeeds, findFeeds, offerOf, type Pace } from './find-feeds.ts'

const HOSTS_AT_ONCE = 4
/** Once a second for each host, over all searches of this process. */
const pace = createPace(1000)

/** Looks for the feeds of every line, in the order typed. The same list twice joins the running search. */
export function findPublishers(context: Context, typed: string[]) {
  const addresses = [...new Set(typed)]
  return answerOrContinue<{ lines: FoundLine[] }>(context, {
    kind: 'find-feeds',
    key: `find-feeds:${createHash('sha256').update(addresses.join('\n')).digest('hex').slice(0, 16)}`,
    run: async (progress) => {
      progress.expect(addresses.length)
      // the page knows its job from the start, and finds it again after leaving
      if (addresses.length > 1) progress.detach()
      const known = await feedAddresses(context.db)
      const found = new Map<string, FoundFeeds>()
      // Lines of one host follow each other: its pace would use up their time.
      await eachAtOnce(Map.groupBy(addresses, hostOf).values(), HOSTS_AT_ONCE, async (lines) => {
        for (const line of lines) {
          progress.working(line)
          found.set(
            line,
            isKnown(known, line) ? NOTHING : await findFeeds(context.outbound, pace, line),
          )
          progress.step()
        }
        return true
      })
      return { lines: linesOf(addresses, found, known, context.now()) }
    },
  })
}

/** Inside the client's 5 s. */
const PREVIEW_MS = 4_000

export async function previewFeed({ outbound, now }: Context, rssUrl: string): Promise<FeedOffer> {
  try {
    const reply = await requestFeed(outbound, rssUrl, now(), { deadlineMs: PREVIEW_MS })
    return offerOf(rssUrl, await readReply(reply, { findsFullText: true }))
  } catch (error) {
    throw error instanceof FeedFailure ? asAnswer(error) : error
  }
}

type Known = { id: number; name: string; rss_url: string }[]
const NOTHING: FoundFeeds = { feeds: [], reason: null }

function linesOf(
  addresses: string[],
  found: Map<string, FoundFeeds>,
  known: Known,
  now: Date,
): FoundLine[] {
  const offered = new Map<string, string>()
  return addresses.map((address) => {
    const { feeds, reason } = found.get(address) ?? NOTHING
    const there = isKnown(known, address, ...feeds.map(({ rss_url }) => rss_url))
    const line = {
      address,
      reason,
      feeds,
      publisher: there ? { id: there.id, name: there.name } : null,
    }
    if (there) return { ...line, state: 'there' }
    const [best] = feeds
    if (!best) return { ...line, state: 'none' }
    const twin = offered.get(best.rss_url)
    if (twin !== undefined) return { ...line, state: 'there', reason: `The same feed as ${twin}.` }
    offered.set(best.rss_url, address)
    const isQuiet =
      !best.newest_at || now.getTime() - Date.parse(best.newest_at) > QUIET_AFTER_DAYS * DAY_MS
    return { ...line, state: isQuiet ? 'quiet' : 'found' }
  })
}

function isKnown(known: Known, ...addresses: string[]) {
  const wanted = new Set(addresses.map(comparable))
  return known.find(({ rss_url }) => wanted.has(comparable(rss_url)))
}

function comparable(address: string): string {
  const url = URL.parse(address) ?? URL.parse(`https://${address}`)
  return url ? canonicalAddress(url) : address
}

const hostOf = (address: string) =>
  (URL.parse(address)?.host || URL.parse(`https://${address}`)?.host) ?? address

export function createPace(intervalMs: number): Pace {
  const free = new Map<string, number>()
  return async (host) => {
    const now = performance.now()
    for (const [name, at] of free) if (at <= now) free.delete(name)
    const start = free.get(host) ?? now
    free.set(host, start + intervalMs)
    if (start > now) await sleep(start - now)
  }
}
