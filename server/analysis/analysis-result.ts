import type { SentimentReason } from '../../contract/analysis/analysis.ts'

/** What an analysis stores, by a model or the built-in analyser. */
export type AnalysisResult = {
  freshness: number
  /** Null where the analyser cannot tell; `sentiment_reason` then says why. */
  sentiment: number | null
  sentiment_reason: SentimentReason | null
  tags: string[]
  overview: string
  ad: boolean
  ad_reason: string | null
}
