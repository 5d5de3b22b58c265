import { MINUTE_MS } from '../contract/platform/durations.ts'
import { atom } from '../demo/feeds/atom.ts'
import { rss } from '../demo/feeds/rss.ts'
import { outlets } from '../demo/publishers.ts'
import { seeded, writer } from './sample-articles.ts'

export const ITEMS_PER_FEED = 50
const NEWEST = Date.UTC(2026, 10, 14)
const text = writer(seeded(7))

/** The same every time, with the habits of news publishers: full text in CDATA, a teaser only, Atom with escaped HTML. */
export function sampleFeed(number: number): string {
  const [outlet] = outlets
  if (!outlet) throw new Error('There is no outlet')
  const home = `https://sample-${number}.example/`
  const stories = Array.from({ length: ITEMS_PER_FEED }, (_, n) => {
    const lead = `${text(35)}…`
    const publishedAt = NEWEST - n * MINUTE_MS
    return {
      id: `${number}-${n}`,
      title: `${text(9)} & more`,
      lead,
      paragraphs: [lead, ...Array.from({ length: 6 }, () => `${text(75)}.`)],
      tags: ['Bitcoin', 'Markets'],
      author: 'A. Writer',
      publishedAt,
      updatedAt: publishedAt,
    }
  })
  const feed = {
    outlet,
    home,
    self: `${home}feed`,
    stories,
    articleUrl: ({ id }: { id: string }) => `${home}${id}?utm_source=rss&utm_medium=feed`,
    imageUrl: ({ id }: { id: string }) => `${home}${id}.jpg`,
  }
  return number % 3 === 2 ? atom(feed) : rss(feed, number % 3 === 0 ? 'content' : 'enclosure')
}
