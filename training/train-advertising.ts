import type { AdFeature } from '../server/reading/advertising/ad-features.ts'
import type { AdModel } from '../server/reading/advertising/ad-model.ts'
import { adCues, adFeaturesOf, detectAd } from '../server/reading/advertising/detect-ad.ts'
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
  const known = oddsOf(read)
  const [ofAds, ofNews] = [balance(rows, true), balance(rows, false)]
  const samples = read.map(({ ad, features, share }) => {
    const places = features.flatMap(({ key }) => known.get(key) ?? [])
    const value = 1 / Math.sqrt(places.length || 1)
    return {
      ids: places.map(({ id }) => id),
      values: places.map(({ odds }) => odds * value),
      target: ad ? 1 : 0,
      weight: share * (ad ? ofAds : ofNews),
    }
  })
  const { weights, biases } = descend(samples, known.size, 2)
  const sums: Sums = new Map(
    [...known].map(([key, { id, odds }]) => [
      key,
      [((weights[2 * id + 1] as number) - (weights[2 * id] as number)) * odds],
    ]),
  )
  return { bias: Math.fround((biases[1] as number) - (biases[0] as number)), ...withBytes(sums) }
}

const featuresOf = (title: string, lead: string) => adFeaturesOf(title, lead, adCues(title, lead, ''))

/**
 * How much more often advertising has a feature than news, as a logarithm: what is common in both teaches little, and few ads are enough
 * to learn from what only they have (naive Bayes as the scale of a regression, Wang and Manning 2012).
 */
function oddsOf(read: { ad: boolean; features: AdFeature[] }[]): Map<number, { id: number; odds: number }> {
  const counts = new Map<number, { ads: number; news: number }>()
  for (const { ad, features } of read) {
    for (const { key } of features) {
      const count = counts.get(key) ?? { ads: 0, news: 0 }
      count[ad ? 'ads' : 'news']++
      counts.set(key, count)
    }
  }
  const common = [...counts].filter(([, { ads, news }]) => ads + news >= LEAST_ROWS)
  const inAds = common.reduce((sum, [, { ads }]) => sum + ads + 1, 0)
  const inNews = common.reduce((sum, [, { news }]) => sum + news + 1, 0)
  return new Map(
    common.map(([key, { ads, news }], id) => [
      key,
      { id, odds: Math.log((ads + 1) / inAds / ((news + 1) / inNews)) },
    ]),
  )
}

/** Halfway to equal shares: advertising is rare, and a false alarm worse than a miss. */
function balance(rows: AdRow[], ad: boolean): number {
  const share = rows.filter((row) => row.ad === ad).length / rows.length
  return Math.sqrt(1 / (2 * share))
}

/** Precision, recall, and how many are advertising; of the shipped model, unless another is given. */
export function adFigures(rows: AdRow[], model?: AdModel): string {
  const flagged = rows.filter(({ title, lead }) => detectAd(title, lead, '', model).ad)
  const right = flagged.filter(({ ad }) => ad).length
  const ads = rows.filter(({ ad }) => ad).length
  const share = (whole: number) => (right / (whole || 1)).toFixed(3)
  return `${share(flagged.length)}  ${share(ads)}  ${ads} of ${rows.length}`
}
