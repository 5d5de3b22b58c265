/** A score around 0 and the label people gave: -1 bearish, 0 neutral, 1 bullish. */
export type Scored = { score: number; label: -1 | 0 | 1 }
export type Figures = {
  accuracy: number
  macroF1: number
  auc: number
  sign: number
  opposite: number
}
type Cutpoints = { bearish: number; bullish: number }

/** Whole scores minus 5: 0-3 is bearish, 7-10 bullish. */
const SCORE_BANDS: Cutpoints = { bearish: -1.5, bullish: 1.5 }

export function figuresOf(rows: Scored[], cut: Cutpoints = SCORE_BANDS): Figures {
  const band = (score: number) => (score < cut.bearish ? -1 : score > cut.bullish ? 1 : 0)
  const count = (test: (row: Scored) => boolean) => rows.filter(test).length
  const f1 = ([-1, 0, 1] as const).map((label) => {
    const right = count((row) => row.label === label && band(row.score) === label)
    return (
      (2 * right) /
      (count((row) => row.label === label) + count((row) => band(row.score) === label) || 1)
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

/** The pair of cutpoints with the best mean of accuracy and macro-F1 on these rows: the most a word list can get here. */
export function cutpointsFor(rows: Scored[]): Cutpoints {
  const sorted = rows.map((row) => row.score).sort((a, b) => a - b)
  const candidates = [
    ...new Set(
      Array.from({ length: 41 }, (_, i) => sorted[Math.floor(((sorted.length - 1) * i) / 40)] ?? 0),
    ),
  ]
  let best = { ...SCORE_BANDS, value: -1 }
  for (const bearish of candidates) {
    for (const bullish of candidates.filter((value) => value >= bearish)) {
      const value = meanOfBoth(rows, { bearish, bullish })
      if (value > best.value) best = { bearish, bullish, value }
    }
  }
  return best
}

function meanOfBoth(rows: Scored[], cut: Cutpoints): number {
  const real = [0, 0, 0]
  const told = [0, 0, 0]
  const right = [0, 0, 0]
  const add = (counts: number[], index: number) => {
    counts[index] = (counts[index] ?? 0) + 1
  }
  for (const { score, label } of rows) {
    const band = score < cut.bearish ? -1 : score > cut.bullish ? 1 : 0
    add(real, label + 1)
    add(told, band + 1)
    if (band === label) add(right, label + 1)
  }
  const hits = right.reduce((sum, value) => sum + value, 0)
  const f1 = right.map((value, i) => (2 * value) / ((real[i] ?? 0) + (told[i] ?? 0) || 1))
  return (hits / rows.length + f1.reduce((sum, value) => sum + value, 0) / 3) / 2
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
