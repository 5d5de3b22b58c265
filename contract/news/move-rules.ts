/** Share of a coin's own hours that are beyond the usual, in percent: 30 coins then have about one such hour a day. */
export const UNUSUAL_PERCENT = 0.15
export const USUAL_DAYS = 90
export const USUAL_DAYS_MIN = 30
/** Hours before a move in which a story counts as its news; one within 24 hours after the move explains it. */
export const NEWS_HOURS_BEFORE = 3
export const NEWS_HOURS_AFTER = 24
export const MOVE_LINE_STEP_MINUTES = 30
