/** A score around 0 and the label people gave: -1 bearish, 0 neutral, 1 bullish. */
export type Scored = { score: number; label: -1 | 0 | 1 }
export type Figures = { accuracy: number; macroF1: number; auc: number; sign: number; opposite: number }
type Cutpoints = { bearish: number; bullish: number }

/** Whole scores minus 5: 0-3 is bearish, 7-10 bullish. */
const SCORE_BANDS: Cutpoints = { bearish: -1.5, bullish: 1.5 }

export function figuresOf(rows: Scored[], cut: Cutpoints = SCORE_BANDS): Figures {
  const band = (score: number) => (score < cut.bearish ? -1 : score > cut.bullish ? 1 : 0)
  const count = (test: (row: Scored) => boolean) => rows.filter(test).length
  const f1 = ([-1, 0, 1] as const).map((label) => {
    const right = count((row) => row.label === label && band(row.score) === label)
    return (
      (2 * right) / (count((row) => row.label === label) + count((row) => band(row.score) === label) || 1)
    )
  })
  const polar = rows.filter((row) => row.label !== 0)
  return {
    accuracy: count((row) => band(row.score) === row.label) / rows.length,
    macroF1: f1.reduce((sum, value) => sum + value, 0) / 3,
    auc: areaUnderCurve(rows),
    sign: polar.filter((row) => row.score * row.label > 0).length / polar.length,
    opposite: count((row) => band(row.score) * row.label < 0) / rows.length,
  }
}

/** The pair of cutpoints with the best accuracy on these rows: the most a word list can get here. */
export function cutpointsFor(rows: Scored[]): Cutpoints {
  const sorted = rows.map((row) => row.score).sort((a, b) => a - b)
  const candidates = [
    ...new Set(Array.from({ length: 41 }, (_, i) => sorted[Math.floor(((sorted.length - 1) * i) / 40)] ?? 0)),
  ]
  let best = { ...SCORE_BANDS, accuracy: -1 }
  for (const bearish of candidates) {
    for (const bullish of candidates.filter((value) => value >= bearish)) {
      const accuracy = accuracyOf(rows, { bearish, bullish })
      if (accuracy > best.accuracy) best = { bearish, bullish, accuracy }
    }
  }
  return best
}

function accuracyOf(rows: Scored[], cut: Cutpoints): number {
  let right = 0
  for (const { score, label } of rows) {
    if ((score < cut.bearish ? -1 : score > cut.bullish ? 1 : 0) === label) right++
  }
  return right / rows.length
}

/** Ties count half. */
function areaUnderCurve(rows: Scored[]): number {
  const sorted = rows.filter((row) => row.label !== 0).sort((a, b) => a.score - b.score)
  let bears = 0
  let area = 0
  for (let i = 0; i < sorted.length; ) {
    const end = sorted.findIndex((row, j) => j > i && row.score !== sorted[i]?.score)
    const tied = sorted.slice(i, end < 0 ? sorted.length : end)
    const tiedBears = tied.filter((row) => row.label < 0).length
    area += (tied.length - tiedBears) * (bears + tiedBears / 2)
    bears += tiedBears
    i += tied.length
  }
  return area / (bears * (sorted.length - bears) || 1)
}
