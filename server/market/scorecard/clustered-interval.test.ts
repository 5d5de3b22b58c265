import { expect, test } from 'vitest'
import { type Cluster, clusteredInterval } from './clustered-interval.ts'
import { wilson } from './wilson.ts'

/** The same numbers in every run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** Days of one to eight cases, most of which go the way of their day. */
function days(count: number, seed: number): Cluster[] {
  const random = randomFrom(seed)
  return Array.from({ length: count }, () => {
    const cases = 1 + Math.floor(random() * 8)
    const chance = random() < 0.55 ? 0.85 : 0.2
    return { cases, hits: Array.from({ length: cases }, random).filter((at) => at < chance).length }
  })
}

/** The middle 95 % of the share when whole clusters are drawn again and again. */
function bootstrap(clusters: Cluster[]): { low: number; high: number } {
  const random = randomFrom(7)
  const shares = Array.from({ length: 4000 }, () => {
    let [hits, cases] = [0, 0]
    for (let i = 0; i < clusters.length; i++) {
      const drawn = clusters[Math.floor(random() * clusters.length)] as Cluster
      hits += drawn.hits
      cases += drawn.cases
    }
    return hits / cases
  }).sort((a, b) => a - b)
  return { low: shares[100] as number, high: shares[3900] as number }
}

test.each([
  [150, 1],
  [150, 2],
  [60, 3],
])('the interval of %i clusters is that of a bootstrap over them (%i)', (count, seed) => {
  const clusters = days(count, seed)
  const [found, drawn] = [clusteredInterval(clusters), bootstrap(clusters)]
  expect(Math.abs(found.low - drawn.low)).toBeLessThan(0.025)
  expect(Math.abs(found.high - drawn.high)).toBeLessThan(0.025)
  const sum = (of: (cluster: Cluster) => number) =>
    clusters.reduce((total, each) => total + of(each), 0)
  const independent = wilson(
    sum(({ hits }) => hits),
    sum(({ cases }) => cases),
  )
  expect(found.high - found.low).toBeGreaterThan(1.3 * (independent.high - independent.low))
})

test.each([
  ['two that agree', [5, 5], 10, 0.076, 0.924],
  ['two that agree, of many cases', [50, 50], 100, 0.2743, 0.7257],
  ['three that differ', [4, 0, 2], 4, 0.044, 0.956],
  ['four that hardly differ', [3, 1, 2, 2], 4, 0.1959, 0.8041],
  ['five', [12, 8, 10, 10, 15], 20, 0.3916, 0.6989],
])(
  'few clusters widen the interval, the more the fewer they are: %s',
  (_, hits, cases, low, high) => {
    const found = clusteredInterval(hits.map((each) => ({ hits: each, cases })))
    expect(found.low).toBeCloseTo(low, 4)
    expect(found.high).toBeCloseTo(high, 4)
  },
)

test('a single cluster is one case, clusters that all agree are one case each, and nothing is known of none', () => {
  expect(clusteredInterval([{ hits: 70, cases: 100 }])).toEqual(wilson(0.7, 1))
  expect(clusteredInterval([1, 2, 3].map(() => ({ hits: 20, cases: 20 })))).toEqual(wilson(3, 3))
  expect(clusteredInterval([])).toEqual({ low: 0, high: 1 })
})
