import { type AdOrigin, advertisingOf } from '../../reading/advertising/advertising-of.ts'
import { type ArticleText, read } from '../../reading/read.ts'
import type { AnalysisResult } from '../analysis-result.ts'
import { freshnessParts, freshnessScore } from './score-freshness.ts'

export type BuiltInArticle = ArticleText & AdOrigin

/** The first report of the same event, and how much of the article it already said. */
export type EarlierReport = {
  /** 0 to 1. */
  similarity: number
  report: { id: number | null; title: string; url: string | null; at: string | null } | null
}
const NO_EARLIER_REPORT: EarlierReport = { similarity: 0, report: null }

/** The analyser that needs no key and no network. The same input gives the same answer. */
export const analyzeBuiltIn = (article: BuiltInArticle, earlier?: EarlierReport, now?: Date) =>
  resultOf(assess(article, earlier, now))

/** What scores and their receipt both start from. */
export type Assessed = ReturnType<typeof assess>

export function assess(article: BuiltInArticle, earlier = NO_EARLIER_REPORT, now?: Date) {
  const reading = read(article)
  const advertising = advertisingOf(article, reading.advertising)
  const ageHours = hoursBetween(article.at, now)
  const { ad } = advertising
  const { substance } = reading
  const freshness = freshnessParts({ substance, ad, similarity: earlier.similarity, ageHours })
  return { reading, origin: article, advertising, earlier, ageHours, freshness }
}

export function resultOf({ reading, origin, freshness }: Assessed): AnalysisResult {
  // an editor's correction is kept beside what the analyser says, not in its place
  const { ad, reason } = advertisingOf({ ...origin, corrected: null }, reading.advertising)
  return {
    freshness: freshnessScore(freshness),
    sentiment: reading.sentiment?.score ?? null,
    sentiment_reason: reading.sentiment ? null : 'not in English',
    tags: reading.tags,
    overview: reading.overview,
    ad,
    ad_reason: reason,
  }
}

/** An article without a date, or asked about without a clock, counts as just published. */
function hoursBetween(published: number | undefined, now: Date | undefined): number {
  const hours = (now?.getTime() ?? Number.NaN) - (published ?? Number.NaN)
  return Number.isFinite(hours) ? hours / 3_600_000 : 0
}
