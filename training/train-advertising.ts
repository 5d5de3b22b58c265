import type { AdModel } from '../server/reading/advertising/ad-model.ts'
import { adCues, adFeaturesOf, detectAd } from '../server/reading/advertising/detect-ad.ts'
import { descendTwo } from './adagrad.ts'
import { type Sums, withBytes } from './weight-bytes.ts'

export type AdRow = { title: string; lead: string; ad: boolean }

/** Brands go stale: a name that few rows have teaches nothing. */
const LEAST_ROWS = 6
/** Some feeds bring a title and nothing else. */
const TITLE_ALONE = 0.5

/** News and advertising to the weights of words and cues. */
export function trainAdvertising(rows: AdRow[]): AdModel {
  const read = rows.flatMap((row) => {
    const { whole, title } = keysOf(row)
    const { ad, lead } = row
    return [
      { ad, keys: whole, share: 1 },
      ...(lead === '' ? [] : [{ ad, keys: title, share: TITLE_ALONE }]),
    ]
  })
  const odds = oddsOf(read)
  const [ofAds, ofNews] = [balance(rows, true), balance(rows, false)]
  const samples = read.map(({ ad, keys, share }) => {
    const places = [...keys].flatMap((key) => odds.get(key) ?? [])
    const value = 1 / Math.sqrt(places.length || 1)
    return {
      ids: Int32Array.from(places, ({ id }) => id),
      values: Float64Array.from(places, ({ odds }) => odds * value),
      target: ad ? 1 : 0,
      weight: share * (ad ? ofAds : ofNews),
    }
  })
  const { weights, bias } = descendTwo(samples, odds.size)
  const sums: Sums = new Map(
    [...odds].map(([key, { id, odds: size }]) => [key, [2 * (weights[id] as number) * size]]),
  )
  return { bias: Math.fround(2 * bias), ...withBytes(sums) }
}

/** Folds train on the same rows again and again. */
const known = new WeakMap<AdRow, { whole: Uint32Array; title: Uint32Array }>()

function keysOf(row: AdRow) {
  const { title, lead } = row
  const keys = (text: string) =>
    Uint32Array.from(adFeaturesOf(title, text, adCues(title, text, '')), ({ key }) => key)
  const found = known.get(row) ?? { whole: keys(lead), title: keys('') }
  known.set(row, found)
  return found
}

/**
 * How much more often advertising has a feature than news, as a logarithm: what is common in both teaches little, and few ads are enough
 * to learn from what only they have (naive Bayes as the scale of a regression, Wang and Manning 2012).
 */
function oddsOf(
  read: { ad: boolean; keys: Uint32Array }[],
): Map<number, { id: number; odds: number }> {
  const counts = new Map<number, { ads: number; news: number }>()
  for (const { ad, keys } of read) {
    for (const key of keys) {
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
