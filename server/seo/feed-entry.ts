import type { Article } from '../../contract/articles.ts'

/** What every feed format tells about itself. */
export type FeedHead = {
  title: string
  description: string
  /** The page the feed belongs to. */
  pageUrl: string
  feedUrl: string
  siteUrl: string
}

export type FeedEntry = Pick<
  Article,
  'id' | 'title' | 'url' | 'published_at' | 'tags' | 'publisher_name' | 'overview'
>

/** Stays the same when the publisher changes the address or the title. */
export function entryId(head: FeedHead, entry: FeedEntry): string {
  return `${head.siteUrl}/articles#${entry.id}`
}

export function newestTime(entries: readonly FeedEntry[], fallback: Date): Date {
  const times = entries.map(({ published_at }) => Date.parse(published_at))
  return times.length > 0 ? new Date(Math.max(...times)) : fallback
}
