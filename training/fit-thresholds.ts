import { blend } from '../server/reading/sentiment/score-sentiment.ts'
import { linearCongruential } from './adagrad.ts'
import type { Label } from './train-linear.ts'

/** Lean -1..1 of a text the model has not seen, and the label people gave it. */
export type Judged = { lean: number; label: Label }

/**
 * Ten thresholds that turn a lean into a whole score: bearish 0-3, neutral 4-6, bullish 7-10. Band edges
 * are the mean over three mixes of good and bad news. `nothing`: the lean of a text without a known word, which is a 5.
 */
export function fitThresholds(judged: Judged[], nothing: number): number[] {
  const edges = [judged, blendedPairs(judged)].flatMap((sample) =>
    CLASS_MIXES.map((mix) => bestEdges(sample, mix)),
  )
  const bearish = mean(edges.map((edge) => edge.bearish))
  const bullish = mean(edges.map((edge) => edge.bullish))
  const leans = judged.map(({ lean }) => lean).sort((a, b) => a - b)
  const low = leans.filter((lean) => lean < bearish)
  const high = leans.filter((lean) => lean >= bullish)
  return [
    quantile(low, 0.25),
    quantile(low, 0.5),
    quantile(low, 0.75),
    bearish,
    nothing - UNDECIDED,
    nothing + UNDECIDED,
    bullish,
    quantile(high, 0.25),
    quantile(high, 0.5),
    quantile(high, 0.75),
  ].map(Math.fround)
}

/** Share of bearish, neutral and bullish news: a rising market, an ordinary one, an even split. */
const CLASS_MIXES = [
  [0.12, 0.24, 0.64],
  [0.25, 0.33, 0.42],
  [1 / 3, 1 / 3, 1 / 3],
] as const
/** When unsure, neutral: bullish for bearish is the worst mistake. */
const MOST_OPPOSITE = 0.003
const COST_OF_OPPOSITE = 6
/** 5 is for what leans no more than a text without a known word; anything more is a 4 or a 6. */
const UNDECIDED = 0.003
const STEP = 0.02

function bestEdges(
  judged: Judged[],
  mix: readonly [number, number, number],
): { bearish: number; bullish: number } {
  const counts = ([-1, 0, 1] as const).map((label) => judged.filter((row) => row.label === label).length || 1)
  let best = { bearish: 0, bullish: 0, value: Number.NEGATIVE_INFINITY }
  for (let i = -40; i <= 5; i++) {
    for (let j = -5; j <= 35; j++) {
      const [bearish, bullish] = [i * STEP, j * STEP]
      if (bearish > bullish) continue
      let right = 0
      let opposite = 0
      for (const { lean, label } of judged) {
        const band = lean < bearish ? -1 : lean >= bullish ? 1 : 0
        const share = (mix[label + 1] as number) / (counts[label + 1] as number)
        if (band === label) right += share
        if (band * label < 0) opposite += share
      }
      const value = right - COST_OF_OPPOSITE * Math.max(0, opposite - MOST_OPPOSITE)
      if (value > best.value) best = { bearish, bullish, value }
    }
  }
  return best
}

/** A stand-in for title and lead: a second text with the same label, blended as the score blends them. */
function blendedPairs(judged: Judged[]): Judged[] {
  const random = linearCongruential(1)
  return judged.map(({ lean, label }) => {
    const same = judged.filter((row) => row.label === label)
    const other = same[Math.floor(random() * same.length)] as Judged
    return { lean: blend(lean, other.lean), label }
  })
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const quantile = (sorted: number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
