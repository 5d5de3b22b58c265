import type { AdModel } from '../server/article-text/ad-model.ts'
import { adCues, adFeaturesOf, detectAd } from '../server/article-text/detect-ad.ts'
import { descend } from './adagrad.ts'
import { type Sums, withBytes } from './weight-bytes.ts'

export type AdRow = { title: string; lead: string; ad: boolean }

/** Brands go stale: a name that few rows have teaches nothing. */
const LEAST_ROWS = 6
/** Some feeds bring a title and nothing else. */
const TITLE_ALONE = 0.5

/** News and advertising to the weights of words and cues. */
export function trainAdvertising(rows: AdRow[]): AdModel {
  const read = rows.flatMap(({ title, lead, ad }) => [
    { ad, features: featuresOf(title, lead), share: 1 },
    ...(lead === '' ? [] : [{ ad, features: featuresOf(title, ''), share: TITLE_ALONE }]),
  ])
  const ids = vocabularyOf(read.flatMap(({ features }) => features.map(({ key }) => key)))
  const [ofAds, ofNews] = [balance(rows, true), balance(rows, false)]
  const samples = read.map(({ ad, features, share }) => {
    const known = features.filter(({ key }) => ids.has(key))
    const value = 1 / Math.sqrt(known.length || 1)
    return {
      ids: known.map(({ key }) => ids.get(key) as number),
      values: known.map(() => value),
      target: ad ? 1 : 0,
      weight: share * (ad ? ofAds : ofNews),
    }
  })
  const { weights, biases } = descend(samples, ids.size, 2)
  const sums: Sums = new Map(
    [...ids].map(([key, id]) => [key, [(weights[2 * id + 1] as number) - (weights[2 * id] as number)]]),
  )
  return { bias: Math.fround((biases[1] as number) - (biases[0] as number)), ...withBytes(sums) }
}

const featuresOf = (title: string, lead: string) => adFeaturesOf(title, lead, adCues(title, lead, ''))

function vocabularyOf(keys: number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  const common = [...counts].filter(([, count]) => count >= LEAST_ROWS)
  return new Map(common.map(([key], id) => [key, id]))
}

/** Halfway to equal shares: advertising is rare, and a false alarm worse than a miss. */
function balance(rows: AdRow[], ad: boolean): number {
  const share = rows.filter((row) => row.ad === ad).length / rows.length
  return Math.sqrt(1 / (2 * share))
}

/** Precision, recall, and how many are advertising; of the shipped model, unless another is given. */
export function adFigures(rows: AdRow[], model?: AdModel): string {
  const flagged = rows.filter(({ title, lead }) => detectAd(title, lead, '', {}, model).ad)
  const right = flagged.filter(({ ad }) => ad).length
  const ads = rows.filter(({ ad }) => ad).length
  const share = (whole: number) => (right / (whole || 1)).toFixed(3)
  return `${share(flagged.length)}  ${share(ads)}  ${ads} of ${rows.length}`
}
