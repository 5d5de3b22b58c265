import type { FoundAdCue } from '../text/ad-cue.ts'
import { type BuiltInArticle, type ReadArticle, readArticle } from './analyze-built-in.ts'
import { explainSentiment, type SentimentReceipt } from './explain-sentiment.ts'
import { type FreshnessParts, freshnessParts, freshnessScore } from './score-freshness.ts'
import type { Nearest, RecentArticle, StoryIndex } from './story-index.ts'

/** Why the built-in analyser gave its scores. */
export type BuiltInReceipt = {
  /** Null where the text is not in English and has no sentiment. */
  sentiment: SentimentReceipt | null
  /** Points of novelty, age and substance; `told` is who told it before. */
  freshness: FreshnessParts & { score: number; told: Nearest['told']; similarity: number; ageHours: number }
  ad: { flagged: boolean; cues: FoundAdCue[] }
}

/** Pure: the same article, neighbours and time as in the analysis give the receipt of that analysis. */
export function explainBuiltIn(
  article: BuiltInArticle,
  recent: readonly RecentArticle[] | StoryIndex = [],
  now?: Date,
): BuiltInReceipt {
  return receiptOf(readArticle(article, recent, now))
}

export function receiptOf({
  title,
  text,
  sentiment,
  verdict,
  nearest,
  ageHours,
}: ReadArticle): BuiltInReceipt {
  const { similarity, told } = nearest
  const parts = freshnessParts({ title, text, ad: verdict.ad, similarity, ageHours })
  return {
    sentiment: sentiment && explainSentiment(sentiment),
    freshness: { ...parts, score: freshnessScore(parts), told, similarity, ageHours },
    ad: { flagged: verdict.ad, cues: verdict.cues },
  }
}
