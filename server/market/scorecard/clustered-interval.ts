import { wilson, Z } from './wilson.ts'

/** Cases that share a day and a coin: one price decides most of them together. */
export type Cluster = { hits: number; cases: number }

/**
 * Wilson's interval of a share, as wide as if each case counted only for what its cluster leaves of it: the variance is measured between
 * clusters (the design effect), and few clusters widen it further (Student's t). Cases of a single cluster count as one.
 */
export function clusteredInterval(clusters: readonly Cluster[]): { low: number; high: number } {
  const cases = clusters.reduce((sum, cluster) => sum + cluster.cases, 0)
  const hits = clusters.reduce((sum, cluster) => sum + cluster.hits, 0)
  if (cases === 0) return { low: 0, high: 1 }
  const effective = effectiveCases(clusters, hits / cases, cases)
  return wilson((hits / cases) * effective, effective)
}

function effectiveCases(clusters: readonly Cluster[], share: number, cases: number): number {
  const count = clusters.length
  if (count === 1) return 1
  const independent = cases * share * (1 - share)
  // All cases alike: nothing to measure a variance by, so each cluster counts as one case.
  if (independent === 0) return count
  const between = clusters.reduce(
    (sum, cluster) => sum + (cluster.hits - share * cluster.cases) ** 2,
    0,
  )
  const effect = Math.max(1, ((between / independent) * count) / (count - 1))
  return cases / effect / (quantile(count - 1) / Z) ** 2
}

/** Student's t for 95 %, by the first two terms of its expansion. */
const quantile = (freedom: number) =>
  Z + (Z ** 3 + Z) / (4 * freedom) + (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / (96 * freedom ** 2)
