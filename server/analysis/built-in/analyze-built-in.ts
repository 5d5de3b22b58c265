import type { SentimentReason } from '../../../contract/analysis/analysis.ts'
import { HOUR_MS } from '../../../contract/platform/durations.ts'
import { type AdOrigin, advertisingOf } from '../../reading/advertising/advertising-of.ts'
import { type ArticleText, readArticle, type Substance } from '../../reading/read.ts'

export type BuiltInArticle = ArticleText & AdOrigin

/** The first report of the same event, and how much of the article it already said. */
export type EarlierCoverage = {
  /** 0 to 1. */
  similarity: number
  report: { id: number | null; title: string; url: string | null; at: string | null } | null
}
const NO_EARLIER_COVERAGE: EarlierCoverage = { similarity: 0, report: null }

/** The analyser that needs no key and no network. The same input gives the same answer. */
export const analyzeBuiltIn = (article: BuiltInArticle, earlier?: EarlierCoverage, now?: Date) =>
  resultOf(assess(article, earlier, now))

/** What scores and their receipt both start from. */
export type Assessed = ReturnType<typeof assess>

export function assess(article: BuiltInArticle, earlier = NO_EARLIER_COVERAGE, now?: Date) {
  const reading = readArticle(article)
  const advertising = advertisingOf(article, reading.advertising)
  const ageHours = hoursBetween(article.at, now)
  const { ad } = advertising
  const { substance } = reading
  const freshness = freshnessParts({ substance, ad, similarity: earlier.similarity, ageHours })
  return { reading, origin: article, advertising, earlier, ageHours, freshness }
}

export function resultOf({ reading, origin, freshness }: Assessed) {
  const sentiment_reason: SentimentReason | null = reading.sentiment ? null : 'not in English'
  // an editor's correction is kept beside what the analyser says, not in its place
  const { ad, reason } = advertisingOf({ ...origin, corrected: null }, reading.advertising)
  return {
    freshness: freshnessScore(freshness),
    sentiment: reading.sentiment?.score ?? null,
    sentiment_reason,
    tags: reading.tags,
    overview: reading.overview,
    ad,
    ad_reason: reason,
  }
}

/** Without a date or a clock an article counts as just published. */
function hoursBetween(published: number | undefined, now: Date | undefined): number {
  const hours = (now?.getTime() ?? Number.NaN) - (published ?? Number.NaN)
  return Number.isFinite(hours) ? hours / HOUR_MS : 0
}

/** Why the built-in analyser gave its scores; without sentiment where the text is not in English. */
export function receiptOf({ reading, advertising, earlier, ageHours, freshness }: Assessed) {
  const { ad, reason } = advertising
  const { cues } = reading.advertising
  // not the text decided, but an editor, the publisher's mark or its label
  const isGiven = ad && reason !== null && reason !== reading.advertising.reason
  return {
    sentiment: reading.sentiment?.explain() ?? null,
    freshness: { ...freshness, score: freshnessScore(freshness), earlier, ageHours },
    ad: {
      flagged: ad,
      cues: isGiven ? [{ reason, words: '', weight: GIVEN_WEIGHT }, ...cues] : cues,
    },
  }
}

const GIVEN_WEIGHT = 100

type Input = { substance: Substance; ad: boolean; similarity: number; ageHours: number }

/** What freshness is made of, in points; together at most 10. An advertisement is never fresh news: `limit` is then 3. */
type FreshnessParts = {
  novelty: number
  age: number
  substance: number
  /** What was found in the text, in words for a person. */
  signs: string[]
  limit: number
}

/** 10 x (0.45 novelty + 0.15 age + 0.40 substance). */
function freshnessParts(input: Input): FreshnessParts {
  const novelty = 1 - clamp((input.similarity - UNRELATED) / (SAME_STORY - UNRELATED))
  const age = 2 ** (-Math.max(0, input.ageHours) / HALF_LIFE_HOURS)
  return {
    novelty: 4.5 * novelty,
    age: 1.5 * age,
    substance: 4 * input.substance.value,
    signs: input.substance.signs,
    limit: input.ad ? HIGHEST_FOR_ADS : 10,
  }
}

function freshnessScore({ novelty, age, substance, limit }: FreshnessParts): number {
  return Math.min(Math.round(novelty + age + substance), limit)
}

/** Cosines: below 0.15 two articles share no story, at 0.45 they report the same one. */
export const UNRELATED = 0.15
const SAME_STORY = 0.45
const HALF_LIFE_HOURS = 12
const HIGHEST_FOR_ADS = 3

const clamp = (value: number) => Math.max(0, Math.min(1, value))
