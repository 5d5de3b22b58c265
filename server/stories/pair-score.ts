import { readFileSync } from 'node:fs'
import { HOUR_MS } from '../../contract/platform/durations.ts'
import { figuresIn } from '../reading/comparison/figures.ts'
import { has, sharedCount } from '../reading/comparison/terms.ts'
import {
  areOtherCoins,
  type Idf,
  isSameOutlet,
  nameOtherCoins,
  type PairFeatures,
  pairFeatures,
  titleCosine,
  titleShare,
} from './pair-features.ts'
import type { StoryArticle } from './story-article.ts'

export type PairWeights = Record<keyof PairFeatures, number>

/** Score from which two articles are one story, before guards and locks. */
export const THRESHOLD = 1.5
const NEVER = -9
const SURE = 5
/** From these cosines on, one text is a copy of the other. */
const COPY_COSINE = 0.8
/** A headline alone may be that of another day: the text must at least be near. */
const COPIED_TITLE_COSINE = 0.5
/** Two articles of one text whose titles say nothing of it: a list of links, or a template. */
const LEAST_TITLE_SHARE = 0.25
const GLUE_PENALTY = 2.5
const PRICE_PENALTY = 1
/** From this share of the shorter text's pairs of words on, two texts have one wording: a copy, or a template. */
const SAME_WORDING = 0.2

/** A report this much later brings new facts: a follow-up, unless it is a copy with the same headline. */
const FOLLOW_UP_HOURS = 24
/**
 * A wording that returns after days with another name or figure is a template. As copies, such reports would tie a story of
 * every three days to the next.
 */
const SAME_TITLE_COSINE = 0.99
/** The highest score of a follow-up: an editor may join what grouping does not. */
const FOLLOW_UP_MAX = THRESHOLD - 0.25

export type PairVerdict = {
  score: number
  copy: boolean
  /** The share of the texts that is the same, 0 to 1. */
  likeness: number
}

export const shippedWeights = (): PairWeights =>
  JSON.parse(readFileSync(new URL('pair-weights.json', import.meta.url), 'utf8'))

/** The learned score with the guards around it: what must never bridge two stories does not, whatever the words say. */
export function pairVerdict(
  a: StoryArticle,
  b: StoryArticle,
  idf: Idf,
  weights: PairWeights,
): PairVerdict {
  if (a.language !== b.language) return { score: acrossLanguages(a, b), copy: false, likeness: 0 }
  const features = pairFeatures(a, b, idf)
  const likeness = features.textCosine
  const never = { score: NEVER, copy: false, likeness }
  if (isFilledTemplate(a, b, features)) return never
  const sameText = likeness >= COPY_COSINE
  if (sameText && Math.max(titleShare(a, b, idf), titleShare(b, a, idf)) < LEAST_TITLE_SHARE)
    return never
  // The same kind of event at another company: no figure in common, and neither has the other's rarest word.
  if (!sameText && features.figuresApart && !hasRarest(a, b, idf) && !hasRarest(b, a, idf))
    return never
  const titles = titleCosine(a, b, idf)
  const copy = isFollowUp(a, b)
    ? sameText && titles >= SAME_TITLE_COSINE
    : sameText || (titles >= COPY_COSINE && likeness >= COPIED_TITLE_COSINE)
  // an outlet's daily post has the same headline every day
  if (isSameOutlet(a, b) && !sameText && (isTemplate(a, b, idf) || ((a.glue || b.glue) && copy)))
    return never
  if (a.recap || b.recap || a.ad || b.ad) return copy ? { ...never, score: SURE, copy } : never
  const score = weighted(features, weights)
  if (copy) return { score: Math.max(score, SURE), copy, likeness }
  const bonus = areRewrites(features) ? REWRITE_BONUS : 0
  return { score: guarded(a, b, score + bonus, features), copy, likeness }
}

const isFollowUp = (a: StoryArticle, b: StoryArticle) =>
  Math.abs(a.at - b.at) > FOLLOW_UP_HOURS * HOUR_MS

/** Price reports and forecasts read alike every day, and what comes a day later is a follow-up: suggested, not joined. */
function guarded(a: StoryArticle, b: StoryArticle, score: number, features: PairFeatures): number {
  const highest = isFollowUp(a, b) ? FOLLOW_UP_MAX : score
  if (a.glue || b.glue) return Math.min(highest, score - GLUE_PENALTY)
  if ((a.priceReport || b.priceReport) && !shareEvent(features))
    return Math.min(highest, score - PRICE_PENALTY)
  return Math.min(highest, score)
}

/** A figure that recurs only in reports of one event, or one of the headline soon after. */
const shareEvent = ({ exactFigures, titleFigures, soon }: PairFeatures) =>
  exactFigures > 0 || (titleFigures > 0 && soon > SOON)

/** Soon after each other, a rare word of both titles and one more of the texts: one event, though few words are the same. */
const areRewrites = ({ rareWords, soon }: PairFeatures) => rareWords >= 0.75 && soon > SOON

/** Within three hours. */
const SOON = 0.2
const REWRITE_BONUS = 0.5

function weighted(features: PairFeatures, weights: PairWeights): number {
  let sum = 0
  for (const name in weights)
    sum += weights[name as keyof PairFeatures] * features[name as keyof PairFeatures]
  return sum
}

/** 'X is available for trading!': titles that are equal but for their rarest word. */
function isTemplate(a: StoryArticle, b: StoryArticle, idf: Idf): boolean {
  const size = a.title.length
  if (size < 2 || size !== b.title.length || sharedCount(a.title, b.title) !== size - 1)
    return false
  const missing = (from: StoryArticle, other: StoryArticle) =>
    from.title.find((term) => !other.title.includes(term)) as number
  return isRarest(missing(a, b), a, idf) && isRarest(missing(b, a), b, idf)
}

function hasRarest({ terms }: StoryArticle, { title }: StoryArticle, idf: Idf): boolean {
  const rarest = title.find((term) => isRarest(term, { title }, idf))
  return rarest !== undefined && has(terms, rarest)
}

/** One wording for two events: neither text has a figure of the other, or each is about a coin that the other leaves out. */
function isFilledTemplate(a: StoryArticle, b: StoryArticle, features: PairFeatures): boolean {
  const shared = sharedCount(a.bigrams, b.bigrams) / Math.min(a.bigrams.length, b.bigrams.length)
  if (!(shared >= SAME_WORDING)) return false
  return (
    [features.figuresApart, features.figureClash, features.otherCoin].includes(1) ||
    nameOtherCoins(a, b)
  )
}

const isRarest = (term: number, { title }: Pick<StoryArticle, 'title'>, idf: Idf) =>
  title.every((other) => idf(other) <= idf(term))

const ACROSS_LANGUAGES_HOURS = 24

/** Words cannot be compared, only what every language writes alike: a figure at least, and two figures or names in all. */
function acrossLanguages(a: StoryArticle, b: StoryArticle): number {
  if (a.glue || b.glue || a.ad || b.ad) return NEVER
  if (Math.abs(a.at - b.at) > ACROSS_LANGUAGES_HOURS * HOUR_MS) return NEVER
  if (areOtherCoins(a, b)) return NEVER
  const figures = figuresIn(a.figures, b.figures)
  const names = sharedCount(a.names, b.names)
  if (figures === 0 || figures + names < 2) return NEVER
  return Math.min(SURE, THRESHOLD + 0.25 * (figures + names))
}
