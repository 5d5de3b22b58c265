/** A coin's page: lower case is its one address. */
export const coinPath = (symbol: string): string => encodeURI(`/coins/${symbol.toLowerCase()}`)
