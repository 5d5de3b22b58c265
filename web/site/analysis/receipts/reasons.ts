import type { Receipt } from '../../../../contract/analysis/receipts.ts'
import { scoreBand } from '../../../../contract/analysis/scores.ts'
import { countText } from '../../../../contract/platform/count-text.ts'
import { BAND_WORDS } from '../../../ui/score-chip.tsx'

/** One sentence about a score, made from the receipt alone. */
export function reasonFor(
  kind: 'freshness' | 'sentiment',
  score: number | null,
  receipt: Receipt,
): string {
  return kind === 'sentiment' ? sentimentReason(score, receipt) : freshnessReason(receipt)
}

/** Sentiment of an advertisement that no editor scored. */
export const NOT_SCORED = 'Ads are not scored bullish or bearish.'

export function analyzerName({ analyzer, version }: Pick<Receipt, 'analyzer' | 'version'>): string {
  if (analyzer === 'built-in') return `Built-in analyser ${version}`
  return analyzer === version ? analyzer : `${analyzer} (${version})`
}

function sentimentReason(score: number | null, receipt: Receipt): string {
  const { sentiment, analyzer } = receipt
  if (sentiment.kind === 'not in English' || score === null)
    return 'The text is not in English. The built-in analyser reads English only.'
  if (sentiment.kind === 'quotes') {
    const { quotes } = sentiment
    const basis =
      quotes.length > 0
        ? `citing ${countText(quotes.length, 'passage')}`
        : 'unsupported by any passage of it'
    return `${analyzer} reads this article as ${strength(score)}${BAND_WORDS[scoreBand(score)]}, ${basis}.`
  }
  if (sentiment.words.length === 0) return 'No word in this article points up or down.'
  const band = scoreBand(score)
  if (band === 'medium')
    return 'The wording of this article is mixed, or claims no effect on the price.'
  return `The wording of this article is ${strength(score)}${band === 'high' ? 'positive' : 'negative'} for the coins it names.`
}

const CLEAR = 3.5
const strength = (score: number) => (Math.abs(score - 5) >= CLEAR ? 'clearly ' : '')

/** Novelty points: nearly all of 4.5, or hardly any. */
const ALL_NEW = 4.4
const HARDLY_NEW = 1.5

function freshnessReason(receipt: Receipt): string {
  const { freshness, told_before, story, analyzer } = receipt
  if (freshness.kind === 'quotes')
    return story && !story.is_first
      ? `${story.first_publisher ?? 'Another outlet'} reported this story first; ${analyzer} judged what is new in it.`
      : `${analyzer} judged how new and how substantial it is.`
  if (freshness.limit < 10) return `Looks like an ad. Ads score ${freshness.limit} at most.`
  const before = told_before?.publisher ?? 'another outlet'
  if (freshness.novelty >= ALL_NEW)
    return freshness.substance < 1.5
      ? 'First report in our feeds, but it has little substance.'
      : 'First report in our feeds.'
  return freshness.novelty <= HARDLY_NEW
    ? `Nearly all of it was reported before, by ${before}.`
    : `Part of it was reported before, by ${before}.`
}
