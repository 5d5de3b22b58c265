import { keyOfFeature, readFeatures } from './features.ts'

/** What a feature adds, by its key. */
export type WeightsOf = (key: number) => readonly [bearish: number, bullish: number]
export type Sums = { bearish: number; bullish: number }

export function sumsOf(text: string, weightsOf: WeightsOf): Sums {
  const counts = new Map<number, number>()
  readFeatures(text, (kind, first, second, weight) => {
    const key = keyOfFeature(kind, first, second)
    counts.set(key, larger(counts.get(key), weight))
  })
  const sums = noSums()
  for (const [key, count] of counts) addChange(sums, weightsOf(key), 0, count)
  return scaled(sums)
}

/** `squares`: of how much each feature counts. */
export type UnscaledSums = Sums & { squares: number }
export const noSums = (): UnscaledSums => ({ bearish: 0, bullish: 0, squares: 0 })

/** A feature counts differently than it did. */
export function addChange(sums: UnscaledSums, weights: ReturnType<WeightsOf>, was: number, is: number) {
  sums.bearish += weights[0] * (is - was)
  sums.bullish += weights[1] * (is - was)
  sums.squares += is * is - was * was
}

/** As if all texts were of one length: a long lead must not shout a headline down. */
export function scaled({ bearish, bullish, squares }: UnscaledSums): Sums {
  const scale = 1 / Math.sqrt(squares || 1)
  return { bearish: bearish * scale, bullish: bullish * scale }
}

/** A feature found twice counts with its larger weight. */
export const larger = (known: number | undefined, weight: number) =>
  known === undefined || known < weight ? weight : known
