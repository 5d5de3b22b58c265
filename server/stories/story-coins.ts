/** A member of a story with the symbols of the coins it is about. */
export type CoinReport = { mainCoins: readonly string[]; ad: boolean; copy: boolean; rewritesOthers: boolean }

/** A report that tells it in its own words and for no money. */
export const isIndependent = ({ ad, copy, rewritesOthers }: Omit<CoinReport, 'mainCoins'>) =>
  !ad && !copy && !rewritesOthers

/** The main coins of at least half of the independent reports, commonest first. Without an independent report all count. */
export function storyCoins(reports: readonly CoinReport[]): string[] {
  const independent = reports.filter(isIndependent)
  const counted = independent.length > 0 ? independent : reports
  const counts = new Map<string, number>()
  for (const coin of counted.flatMap(({ mainCoins }) => [...new Set(mainCoins)]))
    counts.set(coin, (counts.get(coin) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count * 2 >= counted.length)
    .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .map(([coin]) => coin)
}
