export const briefPath = (day: string) => `/brief/${day}`

/** The brief of any day. */
export const isBrief = (pathname: string) => /^\/brief(\/|$)/.test(pathname)
