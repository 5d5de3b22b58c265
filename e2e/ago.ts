export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** That long before now, as the database takes it. */
export const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString()
