import type { Analysis } from '../../../contract/analysis.ts'

/** An answer without one of its four parts is not an analysis. */
export function readAnalysis(result: unknown): Analysis {
  const { freshness, sentiment, tags, overview } = (result ?? {}) as Record<string, unknown>
  const complete =
    typeof freshness === 'number' &&
    typeof sentiment === 'number' &&
    Array.isArray(tags) &&
    typeof overview === 'string' &&
    overview !== ''
  if (!complete) throw new IncompleteAnalysis()
  return { freshness, sentiment, tags, overview }
}

export class IncompleteAnalysis extends Error {
  constructor() {
    super('Incomplete analysis data received.')
  }
}
