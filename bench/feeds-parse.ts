import { parseFeed as feedsmith } from 'feedsmith'
import RssParser from 'rss-parser'
import { parseFeed } from '../server/news/feed-reading/parse-feed.ts'
import type { Row } from './results.ts'
import { ITEMS_PER_FEED, sampleFeed } from './sample-feeds.ts'

const FEEDS = 30
const ROUNDS = 15

type Reader = { name: string; read: (feed: string) => Promise<number> | number }

const OURS = 'ours (bytes to clean articles)'
const rssParser = new RssParser()
const readers: Reader[] = [
  {
    name: OURS,
    read: (xml) => parseFeed(Buffer.from(xml), { url: 'https://x.example/' }).items.length,
  },
  { name: 'rss-parser', read: async (xml) => (await rssParser.parseString(xml)).items.length },
  { name: 'feedsmith (XML to objects only)', read: (xml) => itemsOf(feedsmith(xml).feed) },
]

/** Items per second, each reader on the same files in turn; the best of several rounds, so that a busy machine counts less. */
export async function measureParsing(): Promise<Row> {
  const feeds = Array.from({ length: FEEDS }, (_, number) => sampleFeed(number))
  const megabytes = feeds.reduce((sum, feed) => sum + feed.length, 0) / 1e6
  console.log(`${FEEDS} feeds x ${ITEMS_PER_FEED} items, ${megabytes.toFixed(1)} MB:`)
  const best = new Map<string, number>()
  for (let round = 0; round < ROUNDS; round++)
    for (const reader of readers)
      best.set(reader.name, Math.max(best.get(reader.name) ?? 0, await rate(reader, feeds)))
  const reference = best.get('rss-parser') ?? 1
  for (const [name, items] of best) {
    const figure = Math.round(items).toLocaleString('en').padStart(9)
    console.log(
      `  ${name.padEnd(34)} ${figure} items/s  ${(items / reference).toFixed(2)}x rss-parser`,
    )
  }
  const ours = best.get(OURS) ?? 0
  return {
    what: 'feeds read: full text, teasers, Atom',
    figure: `${ours.toFixed(0)} items/s`,
    reference: `rss-parser ${reference.toFixed(0)}`,
    ratio: ours / reference,
  }
}

async function rate(reader: Reader, feeds: string[]): Promise<number> {
  const start = performance.now()
  let items = 0
  for (const feed of feeds) items += await reader.read(feed)
  if (items !== feeds.length * ITEMS_PER_FEED) throw new Error(`${reader.name} read ${items} items`)
  return items / ((performance.now() - start) / 1000)
}

function itemsOf(feed: object): number {
  if ('items' in feed && Array.isArray(feed.items)) return feed.items.length
  return 'entries' in feed && Array.isArray(feed.entries) ? feed.entries.length : 0
}
