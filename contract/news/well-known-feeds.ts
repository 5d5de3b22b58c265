/** Zod-free: crypto publishers and the feeds they offer to everybody. */
import feeds from './well-known-feeds.json' with { type: 'json' }

export const starterFeeds = feeds.starter
export const wellKnownFeeds = [...feeds.starter, ...feeds.more]
