export type Sample = { values: number[]; positive: boolean; weight: number }

const STEPS = 25
const SETTLED = 1e-9

/**
 * Logistic regression with a ridge penalty, by Newton's method. The first value of a sample is the bias and is not penalised; the
 * others are penalised in units of their spread. No random source: the same samples give the same weights.
 */
export function fitRidge(samples: readonly Sample[], penalty: number): number[] {
  const size = samples[0]?.values.length ?? 0
  const spread = Array.from({ length: size }, (_, j) => (j === 0 ? 1 : spreadOf(samples, j)))
  const weights = new Array<number>(size).fill(0)
  for (let step = 0; step < STEPS; step++) {
    const change = solve(...slopes(samples, weights, spread, penalty))
    for (let j = 0; j < size; j++) weights[j] = at(weights, j) - at(change, j)
    if (change.every((value) => Math.abs(value) < SETTLED)) break
  }
  return weights.map((weight, j) => weight / at(spread, j))
}

const at = (list: ArrayLike<number>, index: number) => list[index] as number

function spreadOf(samples: readonly Sample[], j: number): number {
  const mean = samples.reduce((sum, { values }) => sum + at(values, j), 0) / samples.length
  const squares = samples.reduce((sum, { values }) => sum + (at(values, j) - mean) ** 2, 0)
  return Math.sqrt(squares / samples.length) || 1
}

/** First and second derivatives of the penalised loss. */
function slopes(
  samples: readonly Sample[],
  weights: number[],
  spread: number[],
  penalty: number,
): [number[][], number[]] {
  const size = weights.length
  const gradient = new Array<number>(size).fill(0)
  const curvature = Array.from({ length: size }, () => new Array<number>(size).fill(0))
  for (const { values, positive, weight } of samples) {
    const scaled = values.map((value, j) => value / at(spread, j))
    const z = scaled.reduce((sum, value, j) => sum + value * at(weights, j), 0)
    const chance = 1 / (1 + Math.exp(-z))
    const error = (chance - (positive ? 1 : 0)) * weight
    const bend = Math.max(1e-6, chance * (1 - chance)) * weight
    for (let j = 0; j < size; j++) {
      gradient[j] = at(gradient, j) + error * at(scaled, j)
      const row = curvature[j] as number[]
      for (let k = 0; k < size; k++) row[k] = at(row, k) + bend * at(scaled, j) * at(scaled, k)
    }
  }
  for (let j = 0; j < size; j++) {
    const ridge = j === 0 ? 1e-6 : penalty
    gradient[j] = at(gradient, j) + ridge * at(weights, j)
    const row = curvature[j] as number[]
    row[j] = at(row, j) + ridge
  }
  return [curvature, gradient]
}

/** Gauss and Jordan. */
function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, i) => [...row, at(right, i)])
  for (let i = 0; i < rows.length; i++) {
    let pivot = i
    for (let r = i + 1; r < rows.length; r++) {
      if (Math.abs(at(rows[r] as number[], i)) > Math.abs(at(rows[pivot] as number[], i))) pivot = r
    }
    ;[rows[i], rows[pivot]] = [rows[pivot] as number[], rows[i] as number[]]
    const row = rows[i] as number[]
    for (const other of rows) {
      if (other === row) continue
      const factor = at(other, i) / at(row, i)
      for (let c = i; c < row.length; c++) other[c] = at(other, c) - factor * at(row, c)
    }
  }
  return rows.map((row, i) => at(row, row.length - 1) / at(row, i))
}
