/** Zod-free: the ways a reader can be reached. Feeds need no follower. */
export const FOLLOW_CHANNELS = ['push', 'mail', 'telegram', 'webhook'] as const
export type FollowChannelKind = (typeof FOLLOW_CHANNELS)[number]
