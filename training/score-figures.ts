import { SCORE_HIGH_FROM, SCORE_MAX, SCORE_MEDIUM_FROM } from '../contract/analysis/scores.ts'
import { linearCongruential } from './adagrad.ts'
import type { Label } from './train-linear.ts'

/** A whole score, the label people gave, and what is left out together with it (an outlet, a week). */
type Scored = { score: number; label: Label; group: string }

const FIGURES = {
  'three classes right': (table: Table) => share(table, (label, score) => bandOf(score) === label),
  'bullish or bearish right': (table: Table) =>
    share(
      table,
      (label, score) => (score - MIDDLE) * label > 0,
      (label) => label !== 0,
    ),
  AUC: areaUnderCurve,
  'opposite sign': (table: Table) => share(table, (label, score) => bandOf(score) * label < 0),
  'bearish found': (table: Table) => found(table, -1),
  'bullish found': (table: Table) => found(table, 1),
  'of called bearish, bearish': (table: Table) =>
    share(
      table,
      (label) => label === -1,
      (_, score) => bandOf(score) === -1,
    ),
}
type Figure = keyof typeof FIGURES

const MIDDLE = SCORE_MAX / 2
const DRAWS = 1000

/** Each figure with the middle 95 % of what it is when whole groups are drawn again and again. */
export function figuresWithIntervals(rows: readonly Scored[]): string[] {
  const groups = [...Map.groupBy(rows, ({ group }) => group).values()].map(tableOf)
  const random = linearCongruential(1)
  const draws = Array.from({ length: DRAWS }, () =>
    sumOf(groups.map(() => groups[Math.floor(random() * groups.length)] as Table)),
  )
  const whole = sumOf(groups)
  return (Object.keys(FIGURES) as Figure[]).map((name) => {
    const of = FIGURES[name]
    const sorted = draws.map(of).sort((a, b) => a - b)
    const at = (place: number) => sorted[Math.floor(place * (DRAWS - 1))] ?? 0
    const interval = groups.length > 1 ? ` (${short(at(0.025))} to ${short(at(0.975))})` : ''
    return `${name} ${short(of(whole))}${interval}`
  })
}

const short = (value: number) => value.toFixed(3).replace(/^0/, '')

/** How many rows have each label and score. */
type Table = Float64Array
const WIDTH = SCORE_MAX + 1
const LABELS: readonly Label[] = [-1, 0, 1]
const at = (table: Table, label: Label, score: number) =>
  table[(label + 1) * WIDTH + score] as number

function tableOf(rows: readonly Scored[]): Table {
  const table = new Float64Array(LABELS.length * WIDTH)
  for (const { label, score } of rows)
    table[(label + 1) * WIDTH + score] = at(table, label, score) + 1
  return table
}

const sumOf = (tables: readonly Table[]): Table =>
  tables.reduce(
    (sum, table) => sum.map((count, i) => count + (table[i] as number)),
    new Float64Array(LABELS.length * WIDTH),
  )

const bandOf = (score: number) =>
  score >= SCORE_HIGH_FROM ? 1 : score < SCORE_MEDIUM_FROM ? -1 : 0

type Test = (label: Label, score: number) => boolean

/** Share of the chosen rows of which it is true. */
function share(table: Table, isTrue: Test, isAsked: Test = () => true): number {
  let [all, right] = [0, 0]
  for (const label of LABELS) {
    for (let score = 0; score <= SCORE_MAX; score++) {
      if (!isAsked(label, score)) continue
      all += at(table, label, score)
      if (isTrue(label, score)) right += at(table, label, score)
    }
  }
  return right / (all || 1)
}

const found = (table: Table, side: -1 | 1) =>
  share(
    table,
    (_, score) => bandOf(score) === side,
    (label) => label === side,
  )

/** How often a bullish article has the higher score than a bearish one; ties count half. */
function areaUnderCurve(table: Table): number {
  let [below, area, bulls] = [0, 0, 0]
  for (let score = 0; score <= SCORE_MAX; score++) {
    area += at(table, 1, score) * (below + at(table, -1, score) / 2)
    below += at(table, -1, score)
    bulls += at(table, 1, score)
  }
  return area / (below * bulls || 1)
}
