import type { FoundAdCue } from '../../reading/advertising/ad-cues.ts'
import type { SentimentReceipt } from '../../reading/sentiment/explain-sentiment.ts'
import type { Assessed, EarlierReport } from './analyze-built-in.ts'
import { type FreshnessParts, freshnessScore } from './score-freshness.ts'

/** Why the built-in analyser gave its scores. */
export type BuiltInReceipt = {
  /** Null where the text is not in English and has no sentiment. */
  sentiment: SentimentReceipt | null
  /** Points of novelty, age and substance. */
  freshness: FreshnessParts & { score: number; earlier: EarlierReport; ageHours: number }
  ad: { flagged: boolean; cues: Pick<FoundAdCue, 'reason' | 'words' | 'weight'>[] }
}

export function receiptOf({ reading, advertising, earlier, ageHours, freshness }: Assessed): BuiltInReceipt {
  const { ad, reason } = advertising
  const { cues } = reading.advertising
  // not the text decided, but an editor, the publisher's mark or its label
  const isGiven = ad && reason !== null && reason !== reading.advertising.reason
  return {
    sentiment: reading.sentiment?.explain() ?? null,
    freshness: { ...freshness, score: freshnessScore(freshness), earlier, ageHours },
    ad: { flagged: ad, cues: isGiven ? [{ reason, words: '', weight: GIVEN_WEIGHT }, ...cues] : cues },
  }
}

const GIVEN_WEIGHT = 100
