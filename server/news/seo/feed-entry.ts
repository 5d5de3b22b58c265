import type { Article } from '../../../contract/news/articles.ts'

/** Metadata of a feed in any format. */
export type FeedHead = {
  title: string
  description: string
  /** The page the feed belongs to. */
  pageUrl: string
  feedUrl: string
  siteUrl: string
  /** What every entry's id begins with; it stays when the site moves. */
  idPrefix: string
}

export type FeedEntry = Pick<
  Article,
  'id' | 'title' | 'url' | 'published_at' | 'tags' | 'publisher_name' | 'overview' | 'image_url' | 'ad'
>

/** Stays the same when the publisher changes the address or the title, and when the site moves. */
export function entryId(head: FeedHead, entry: FeedEntry): string {
  return `${head.idPrefix}${entry.id}`
}

/** As the site itself marks it. */
export const PAID_MARK = 'Potentially Ad'

/** From our own origin, so that feed readers contact nobody else. */
export function pictureUrl({ siteUrl }: FeedHead, { id, image_url }: FeedEntry): string | undefined {
  return image_url && /^https?:\/\//i.test(image_url) ? `${siteUrl}/images/articles/${id}?w=640` : undefined
}

export function newestTime(entries: readonly FeedEntry[], fallback: Date): Date {
  const times = entries.map(({ published_at }) => Date.parse(published_at))
  return times.length > 0 ? new Date(Math.max(...times)) : fallback
}
