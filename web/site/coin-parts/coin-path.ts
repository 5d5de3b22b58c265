/** A coin's page: lower case is its one address. */
export const coinPath = (symbol: string): string => encodeURI(`/coins/${symbol.toLowerCase()}`)

/** The list of coins and the pages of each. */
export const isCoins = (pathname: string) => /^\/coins(\/|$)/.test(pathname)
