/** Zod-free, so that the public pages stay small. */

export const SCORE_MIN = 0
export const SCORE_MAX = 10
export const SCORE_MEDIUM_FROM = 4
export const SCORE_HIGH_FROM = 7
/** The sentiment of advertising. */
export const SCORE_NEUTRAL = 5

export type ScoreBand = 'low' | 'medium' | 'high'

/** The colour of a score comes from the raw value: 6.96 shows as 7 but is still medium. */
export function scoreBand(score: number): ScoreBand {
  if (score >= SCORE_HIGH_FROM) return 'high'
  return score >= SCORE_MEDIUM_FROM ? 'medium' : 'low'
}

export const SCORE_BAND_RANGES = {
  low: '0-3',
  medium: '4-6',
  high: '7-10',
} as const satisfies Record<ScoreBand, string>
