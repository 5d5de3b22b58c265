import { readFileSync } from 'node:fs'
import * as z from 'zod'
import type { Label } from './train-linear.ts'

/** Lean -1..1 of a text the model has not seen, and the label people gave it. */
export type Judged = { lean: number; label: Label }

/** Leans at which scores begin: the bearish ones end at 1, 2, 3 and 4, the bullish ones begin with 7, 8, 9 and 10. */
const Cuts = z.object({
  bearish: z.array(z.number()).length(4),
  bullish: z.array(z.number()).length(4),
})
export type Cuts = z.infer<typeof Cuts>

/** Of what is called bearish, this share must be. */
const LEAST_PRECISION = 0.71
const STEP = 0.0025

/**
 * As many bearish as bullish articles are found, so that a 3 means as much as a 7: the largest share of both at which enough of what is
 * called bearish is. More would also bring more opposite signs.
 */
export function fitCuts(judged: readonly Judged[]): Cuts {
  const sorted = (label: Label) =>
    judged
      .filter((row) => row.label === label)
      .map(({ lean }) => lean)
      .sort((a, b) => a - b)
  const [bears, others, bulls] = [sorted(-1), [...sorted(0), ...sorted(1)], sorted(1)]
  let [bearish, bullish] = [-1, 1]
  for (let found = 0.5; found <= 0.95; found += STEP) {
    const cut = quantile(bears, found)
    const right = bears.filter((lean) => lean < cut).length
    const wrong = others.filter((lean) => lean < cut).length
    if (right / (right + wrong || 1) < LEAST_PRECISION) break
    ;[bearish, bullish] = [cut, quantile(bulls, 1 - found)]
  }
  const leans = judged.map(({ lean }) => lean).sort((a, b) => a - b)
  const low = leans.filter((lean) => lean < bearish)
  const high = leans.filter((lean) => lean >= bullish)
  const quarters = (sorted: number[]) => [0.25, 0.5, 0.75].map((share) => quantile(sorted, share))
  return {
    bearish: [...quarters(low), bearish].map(thousandths),
    bullish: [bullish, ...quarters(high)].map(thousandths),
  }
}

/** Ten thresholds that turn a lean into a whole score. `nothing`: the lean of a text without a known word, which is a 5. */
export const thresholdsOf = ({ bearish, bullish }: Cuts, nothing: number): number[] =>
  [...bearish, nothing - UNDECIDED, nothing + UNDECIDED, ...bullish].map(Math.fround)

/** 5 is for what leans no more than a text without a known word; anything more is a 4 or a 6. */
const UNDECIDED = 0.003

export const CUTS_FILE = new URL('./cuts.json', import.meta.url)
export const fittedCuts = (): Cuts => Cuts.parse(JSON.parse(readFileSync(CUTS_FILE, 'utf8')))

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
const thousandths = (value: number) => Math.round(value * 1000) / 1000
