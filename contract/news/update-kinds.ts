/** Zod-free: what an entry of the update log is about, and what happened to it. */
export const UPDATE_KINDS = ['article', 'story'] as const
export const UPDATE_CHANGES = ['added', 'changed', 'corrected', 'merged', 'removed'] as const
