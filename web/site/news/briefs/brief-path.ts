export const briefPath = (day: string) => `/brief/${day}`

export const isBrief = (pathname: string) => /^\/brief(\/|$)/.test(pathname)
