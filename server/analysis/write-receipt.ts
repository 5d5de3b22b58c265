import { aiCostUsd, BUILT_IN_MODEL } from '../../contract/analysis/ai-models.ts'
import { MINUTE_MS } from '../../contract/platform/durations.ts'
import type { ArticleToAnalyze } from '../news/articles/analysis-store.ts'
import { READING_VERSION } from '../reading/version.ts'
import type { AnalysisResult } from './analysis-result.ts'
import type { Assessed } from './built-in/analyze-built-in.ts'
import { receiptOf, UNRELATED } from './built-in/analyze-built-in.ts'
import type { Asked } from './language-model.ts'
import type { Usage } from './models/model-format.ts'
import type { Vendor } from './models/vendors.ts'
import { promptText } from './prompt.ts'
import type { NewReceipt } from './receipts/store.ts'
import { quoteVerifier } from './verify-quotes.ts'

/** Shown to admins; a vendor may send a megabyte. */
const LONGEST_RAW_ANSWER = 20_000

export function receiptOfBuiltIn(
  article: ArticleToAnalyze,
  assessed: Assessed,
  result: AnalysisResult,
  at: Date,
): NewReceipt {
  const { sentiment, freshness, ad } = receiptOf(assessed)
  const { novelty, age, substance, signs, limit, earlier } = freshness
  return {
    ...scoresOf(article, result, at),
    analyzer: BUILT_IN_MODEL,
    version: READING_VERSION,
    read_characters: assessed.reading.characters,
    freshness: {
      kind: 'parts',
      novelty: tenths(novelty),
      age: tenths(age),
      substance: tenths(substance),
      signs,
      limit,
    },
    sentiment: sentiment
      ? {
          kind: 'words',
          start: sentiment.start,
          words: sentiment.words,
          rest: sentiment.rest,
          limited: sentiment.limited,
          passages: sentiment.passages,
          read_characters: sentiment.readCharacters,
        }
      : { kind: 'not in English' },
    ad_reasons: ad.flagged
      ? ad.cues
          .filter(({ weight }) => weight > 0)
          .map(({ reason, words }) => ({ reason, words: words || null }))
      : [],
    told_article_id: earlier.similarity >= UNRELATED ? (earlier.report?.id ?? null) : null,
  }
}

export function receiptOfModel(
  article: ArticleToAnalyze,
  vendor: Vendor,
  { result, raw }: Asked,
  spent: Usage | null,
  at: Date,
): NewReceipt {
  const text = promptText(article)
  const verify = quoteVerifier({ title: article.title, text })
  return {
    ...scoresOf(article, result, at),
    analyzer: vendor.model,
    version: vendor.upstreamModel,
    read_characters: text.length,
    sentiment: verify(result.quotes.sentiment),
    freshness: verify(result.quotes.freshness),
    ad_reasons: result.ad_reason ? [{ reason: result.ad_reason, words: null }] : [],
    cost_usd: spent ? aiCostUsd(vendor.price, spent.prompt, spent.completion) : 0,
    // PostgreSQL stores every character but this one
    raw_answer: raw.slice(0, LONGEST_RAW_ANSWER).toWellFormed().replaceAll('\0', ''),
  }
}

function scoresOf(
  article: ArticleToAnalyze,
  { freshness, sentiment, ad }: AnalysisResult,
  at: Date,
) {
  return {
    article_id: article.id,
    analyzed_at: at.toISOString(),
    age_minutes: Math.max(0, Math.round((at.getTime() - Date.parse(article.sort_at)) / MINUTE_MS)),
    freshness_score: freshness,
    sentiment_score: sentiment,
    ad,
  }
}

const tenths = (value: number) => Math.round(value * 10) / 10
