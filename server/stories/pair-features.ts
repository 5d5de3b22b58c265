import { HOUR_MS } from '../../contract/platform/durations.ts'
import { EXACT, type Figure, figuresIn, isPrecise } from '../reading/comparison/figures.ts'
import { forShared, has, sharedCount } from '../reading/comparison/terms.ts'
import type { StoryArticle } from './story-article.ts'

export type Idf = (term: number) => number

/** How alike two articles are, in numbers of about 0 to 2. The names are those of the weights file. */
export type PairFeatures = {
  bias: number
  /** Cosine of title and lead. */
  textCosine: number
  /** Shared letters of the titles: other endings, compounds. */
  titleGrams: number
  /** Rare words in both titles, half for those in the leads. */
  rareWords: number
  /** Neighbouring words in both. */
  bigrams: number
  /** Figures of one title that the other article has. */
  titleFigures: number
  /** Both titles have figures and neither article has the other's. */
  figureClash: number
  /** Figures too exact to recur by chance. */
  exactFigures: number
  /** Both have figures, none of them the same. */
  figuresApart: number
  /** Both titles speak of one kind of event, in whatever words. */
  sameEvent: number
  /** Each is about a coin that the other does not even name. */
  otherCoin: number
  daysApart: number
  /** 1 at the same minute, .6 an hour apart, 0 after a few. */
  soon: number
  sameOutlet: number
  glue: number
}

const RARE_IDF = 4.5
const SOON_HOURS = 2

export function pairFeatures(a: StoryArticle, b: StoryArticle, idf: Idf): PairFeatures {
  const texts = sharedTexts(a, b, idf)
  const hours = Math.abs(a.at - b.at) / HOUR_MS
  return {
    bias: 1,
    textCosine: texts.cosine,
    titleGrams: sharedCount(a.grams, b.grams) / Math.sqrt(a.grams.length * b.grams.length || 1),
    rareWords: Math.min(4, texts.rareInTitles + texts.rareElsewhere / 2) / 2,
    bigrams: Math.min(2, Math.log1p(sharedCount(a.bigrams, b.bigrams))),
    ...figureFeatures(a, b),
    sameEvent: flag(sharedCount(a.events, b.events) > 0),
    otherCoin: flag(areOtherCoins(a, b)),
    daysApart: Math.min(72, hours) / 24,
    soon: Math.exp(-hours / SOON_HOURS),
    sameOutlet: flag(isSameOutlet(a, b)),
    glue: flag(a.glue || b.glue),
  }
}

/** Cosine of the titles' words. */
export function titleCosine(a: StoryArticle, b: StoryArticle, idf: Idf): number {
  let dot = 0
  forShared(a.title, b.title, (term) => {
    dot += idf(term) ** 2
  })
  return dot === 0 ? 0 : dot / (norm(a.title, idf) * norm(b.title, idf))
}

export const isSameOutlet = (a: StoryArticle, b: StoryArticle) =>
  a.publisher !== null && a.publisher === b.publisher

const flag = (value: boolean) => (value ? 1 : 0)

function sharedTexts(a: StoryArticle, b: StoryArticle, idf: Idf) {
  let dot = 0
  let rareInTitles = 0
  let rareElsewhere = 0
  forShared(a.terms, b.terms, (term, i, j) => {
    const weight = idf(term)
    dot += (a.weights[i] as number) * (b.weights[j] as number) * weight * weight
    if (weight <= RARE_IDF) return
    if (has(a.title, term) && has(b.title, term)) rareInTitles++
    else rareElsewhere++
  })
  const cosine = dot / (norm(a.terms, idf, a.weights) * norm(b.terms, idf, b.weights) || 1)
  return { cosine, rareInTitles, rareElsewhere }
}

function norm(terms: Int32Array, idf: Idf, weights?: Float32Array): number {
  let squares = 0
  for (let i = 0; i < terms.length; i++) {
    const value = (weights ? (weights[i] as number) : 1) * idf(terms[i] as number)
    squares += value * value
  }
  return Math.sqrt(squares)
}

/** Share of a title that an article has, by rarity. */
export function titleShare({ title }: StoryArticle, { terms }: StoryArticle, idf: Idf): number {
  let shared = 0
  let all = 0
  for (const term of title) {
    const weight = idf(term)
    all += weight
    if (has(terms, term)) shared += weight
  }
  return all === 0 ? 0 : shared / all
}

const LARGE_AMOUNT = 1e6
const GROWTH = 1.25
const GROWTH_HOURS = 12

/** A loss is first reported as $100M, then as $114M. */
const haveGrown = (a: readonly Figure[], b: readonly Figure[]) =>
  a.some((one) =>
    b.some(
      (other) =>
        !one.percent &&
        !other.percent &&
        one.period === other.period &&
        Math.min(one.value, other.value) >= LARGE_AMOUNT &&
        Math.max(one.value, other.value) / Math.min(one.value, other.value) <= GROWTH,
    ),
  )

function figureFeatures(a: StoryArticle, b: StoryArticle) {
  const inTitles = Math.min(2, shared(a.titleFigures, b.titleFigures))
  const inBoth = figuresIn(a.titleFigures, b.figures) + figuresIn(b.titleFigures, a.figures)
  const both = a.figures.length > 0 && b.figures.length > 0
  const grown =
    Math.abs(a.at - b.at) <= GROWTH_HOURS * HOUR_MS &&
    sharedCount(a.events, b.events) > 0 &&
    haveGrown(a.titleFigures, b.titleFigures)
  return {
    titleFigures: Math.min(3, inBoth - inTitles),
    figureClash: flag(
      a.titleFigures.length > 0 && b.titleFigures.length > 0 && inBoth === 0 && !grown,
    ),
    exactFigures: Math.min(2, shared(precise(a.figures), precise(b.figures), EXACT)),
    figuresApart: flag(both && !grown && figuresIn(a.figures, b.figures) === 0),
  }
}

/** The same whichever article comes first: one figure of a text may equal two of the other. */
const shared = (a: readonly Figure[], b: readonly Figure[], tolerance?: number) =>
  Math.min(figuresIn(a, b, tolerance), figuresIn(b, a, tolerance))

const precise = (figures: Figure[]) => distinct(figures.filter(isPrecise))

const distinct = (figures: Figure[]) =>
  figures.filter(
    (figure, i) => figures.findIndex((other) => figuresIn([figure], [other]) > 0) === i,
  )

export function areOtherCoins(a: StoryArticle, b: StoryArticle): boolean {
  const [one, other] = [a.coins(), b.coins()]
  if (one.main.length === 0 || other.main.length === 0) return false
  return (
    !one.main.some((coin) => other.all.includes(coin)) &&
    !other.main.some((coin) => one.all.includes(coin))
  )
}

/** Both name coins, not one of them the same. */
export function nameOtherCoins(a: StoryArticle, b: StoryArticle): boolean {
  const [coins, others] = [a.coins().all, b.coins().all]
  return coins.length > 0 && others.length > 0 && !coins.some((coin) => others.includes(coin))
}
