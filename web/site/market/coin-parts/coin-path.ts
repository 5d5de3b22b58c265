/** Address of a coin's page, always in lower case. */
export const coinPath = (symbol: string): string => encodeURI(`/coins/${symbol.toLowerCase()}`)

export const isCoins = (pathname: string) => /^\/coins(\/|$)/.test(pathname)
