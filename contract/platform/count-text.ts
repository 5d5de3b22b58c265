/** '12,345'. Without Intl, whose first use blocks a phone for 0.1 s. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** '1 article', '12,345 articles', '2 stories'. */
export const countText = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`
