import { judgeAd } from '../server/reading/advertising/ad-model.ts'
import { adCues, adFeaturesOf } from '../server/reading/advertising/detect-ad.ts'
import { type AdRow, trainAdvertising } from './train-advertising.ts'

const PARTS = 3
/** So many characters of a lead are read; none is a title alone. */
const LENGTHS = [0, 120, 250, 500]
const PRECISION = 0.9

/**
 * What SURE_ENOUGH in detect-ad.ts is made after: for texts of each length, the lowest probability at which nine in ten of what is
 * flagged are advertising, in a third of the articles that the model has not seen. `others` teach, and are not asked about.
 */
export function surenessByLength(articles: AdRow[], others: AdRow[]): string[] {
  const judged = LENGTHS.map((): Judged[] => [])
  for (let part = 0; part < PARTS; part++) {
    const unseen = articles.filter(({ lead }, i) => i % PARTS === part && lead !== '')
    const seen = articles.filter((_, i) => i % PARTS !== part)
    const model = trainAdvertising([...seen, ...others])
    LENGTHS.forEach((length, i) => {
      for (const { title, lead, ad } of unseen.filter((row) => row.lead.length >= length)) {
        const text = lead.slice(0, length)
        const { probability } = judgeAd(model, adFeaturesOf(title, text, adCues(title, text, '')))
        judged[i]?.push({ probability, ad })
      }
    })
  }
  return LENGTHS.map((length, i) => {
    const { probability, recall } = lowestSure(judged[i] ?? [])
    return `${length} characters: ${probability.toFixed(2)}, which finds ${recall.toFixed(2)}`
  })
}

type Judged = { probability: number; ad: boolean }

function lowestSure(judged: Judged[]): { probability: number; recall: number } {
  const sorted = judged.toSorted((a, b) => b.probability - a.probability)
  const ads = sorted.filter(({ ad }) => ad).length || 1
  let [right, best] = [0, { probability: 1, recall: 0 }]
  sorted.forEach(({ probability, ad }, i) => {
    if (ad) right++
    // a threshold takes all that are equally likely, or none
    const isLastOfEqual = sorted[i + 1]?.probability !== probability
    if (isLastOfEqual && right / (i + 1) >= PRECISION) best = { probability, recall: right / ads }
  })
  return best
}
