export type ScoreBounds = { from: number; below: number }

/** '7-10' is 7 <= score < 11: neighbouring bands leave no hole, 6.5 is medium. */
export function scoreBounds(range: string | undefined): ScoreBounds | undefined {
  if (range === undefined) return undefined
  const [low = 0, high = 0] = range.split('-').map(Number)
  return { from: low, below: high + 1 }
}
