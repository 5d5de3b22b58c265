/**
 * Zod-free: the formats of the site's own feeds, by file name. Routes, cache keys, reserved addresses, links in page heads
 * and the texts that list formats follow from these rows; each has its writer in server/publishing/seo/feed-formats.ts.
 */
export const FEED_FORMATS = {
  'feed.xml': { name: 'RSS', short: 'RSS', type: 'application/rss+xml' },
  'atom.xml': { name: 'Atom', short: 'Atom', type: 'application/atom+xml' },
  'feed.json': { name: 'JSON Feed', short: 'JSON', type: 'application/feed+json' },
} as const satisfies Record<string, { name: string; short: string; type: string }>

/** Feeds of what is no article, by folder, and the parameters that they take of the API's list of the same name. */
export const FOLDER_FEEDS = {
  brief: [],
  corrections: ['show'],
  moves: ['days', 'coin'],
} as const satisfies Record<string, readonly string[]>
export type FolderFeedName = keyof typeof FOLDER_FEEDS

export type FeedFile = keyof typeof FEED_FORMATS
export const FEED_FILES = Object.keys(FEED_FORMATS) as FeedFile[]

/** A format that every feed has, also those of stories and corrections, which link to no other. */
export const MAIN_FEED_FILE: FeedFile = 'feed.xml'

export const isFeedFile = (name: string): name is FeedFile => Object.hasOwn(FEED_FORMATS, name)
