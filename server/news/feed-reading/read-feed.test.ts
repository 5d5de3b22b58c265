import { afterAll, expect, it } from 'vitest'
import { FEED_URL, rss } from '../../testing/feed-documents.ts'
import { parseFeed } from './parse-feed.ts'
import { NotAFeedError } from './raw-feed.ts'
import { FeedReaders, readFeed } from './read-feed.ts'

const source = { url: FEED_URL }
const story =
  '<item><title>T</title><link>https://n.test/1</link><pubDate>2026-11-15</pubDate></item>'
const small = Buffer.from(rss(story))
const JUST_BELOW_10_MB = 9_990_000

const ofSize = (piece: string, size = JUST_BELOW_10_MB) =>
  Buffer.from(`<rss><channel>${story}${piece.repeat(size / piece.length)}</channel></rss>`)

const readers: FeedReaders[] = []
function pool(limits: { seconds: number; memoryMb: number }, threads = 1): FeedReaders {
  const made = new FeedReaders(limits, threads)
  readers.push(made)
  return made
}
afterAll(() => Promise.all(readers.map((made) => made.close())))

it('reads in a thread what parseFeed reads, dates and all', async () => {
  expect(await readFeed(small, source)).toEqual(parseFeed(small, source))
})

it('leaves the bytes it was given to their owner', async () => {
  const bytes = Buffer.from(small)
  await readFeed(bytes, source)
  expect(bytes.equals(small)).toBe(true)
})

it('passes on what is no feed, in the same words', async () => {
  await expect(readFeed(Buffer.from('Too many requests'), source)).rejects.toEqual(
    new NotAFeedError(
      'UNKNOWN_FORMAT',
      'The address answered with plain text, not a feed: Too many requests',
    ),
  )
})

it('ends a feed that takes too long, and reads the next', async () => {
  const hasty = pool({ seconds: 0.001, memoryMb: 256 })
  await expect(hasty.read(ofSize('<item/>'), source)).rejects.toThrow(
    'Reading this feed was ended after 0.001 seconds.',
  )
  const patient = pool({ seconds: 60, memoryMb: 256 })
  expect((await patient.read(small, source)).items).toHaveLength(1)
})

it('ends a feed that takes too much memory, and reads the next', async () => {
  const frugal = pool({ seconds: 60, memoryMb: 16 })
  const objects = Buffer.from(`{"items":[${'{},'.repeat(1_000_000)}{}]}`)
  await expect(frugal.read(objects, source)).rejects.toThrow(
    'Reading this feed was ended because it took more than 16 MB.',
  )
  expect((await frugal.read(small, source)).items).toHaveLength(1)
})

it('reads many at once with few threads', async () => {
  const two = pool({ seconds: 60, memoryMb: 256 }, 2)
  const feeds = await Promise.all(Array.from({ length: 20 }, () => two.read(small, source)))
  expect(feeds.map((feed) => feed.items.length)).toEqual(Array(20).fill(1))
})

it('takes no more of the thread that answers visitors for four hostile feeds than for four harmless ones', async () => {
  const two = pool({ seconds: 60, memoryMb: 512 }, 2)
  const SIZE = 2_000_000
  // the least of three: a collection of other tests' garbage falls in one of them, what a feed costs in all
  const busy = async (feed: Buffer) => {
    const spent: number[] = []
    for (let time = 0; time < 3; time++) {
      const before = process.threadCpuUsage()
      await Promise.allSettled(Array.from({ length: 4 }, () => two.read(feed, source)))
      const { user, system } = process.threadCpuUsage(before)
      spent.push(user + system)
    }
    return Math.min(...spent)
  }
  const words = `<item><title>Bitcoin rises</title><link>https://n.test/2</link><description>${'word '.repeat(150)}</description></item>`
  const harmless = await busy(ofSize(words, SIZE))
  const hostile = await busy(ofSize('<item/>', SIZE))
  const here = process.threadCpuUsage()
  parseFeed(ofSize('<item/>', SIZE), source)
  const { user } = process.threadCpuUsage(here)
  expect(hostile).toBeLessThan(Math.max(2 * harmless, user / 2))
})
