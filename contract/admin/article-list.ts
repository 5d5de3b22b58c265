/** Zod-free: what the management table can be narrowed to, and done to many of its rows at once. */

/** Without one of these, everything outside the trash. */
export const ARTICLE_SHOWS = ['shown', 'hidden', 'ads', 'corrected'] as const
export type ArticleShow = (typeof ARTICLE_SHOWS)[number]

export const BULK_ACTIONS = [
  'feature',
  'unfeature',
  'hide',
  'show',
  'analyze',
  'tag',
  'delete',
  'undo',
] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

/** More than anybody selects by hand, and still a small request. */
export const BULK_AT_MOST = 50_000
/** From this many on, the cost of an analysis is shown first. */
export const COST_FIRST_FROM = 20
/** From here on there is a progress bar. */
export const PROGRESS_FROM = 100
