import { type Features, features, scaleOf } from '../server/reading/sentiment/features.ts'
import type { LinearModel } from '../server/reading/sentiment/score-sentiment.ts'
import { featureKey } from '../server/reading/text/feature-key.ts'
import { descend, type Fitted } from './adagrad.ts'
import { type Sums, withBytes } from './weight-bytes.ts'

/** A model whose leans nobody has turned into scores yet. */
type Trained = Omit<LinearModel, 'thresholds'>
export type Label = -1 | 0 | 1
export type TrainingRow = { text: string; label: Label; weight: number }
/** Word or word pair to polarity: a prior for words the rows seldom show. One map per list. */
export type WordList = Map<string, number>

/** Title and opening of an article, two titles, five rows of the public sets, or one that was written for the product. */
const LEAST_ROW_WEIGHT = 4.5
/** Flattens probabilities: title and opening are mixed by them, and overconfident ones give more opposite signs. */
const CALM = 0.65
const POLARITIES = 11
/** Bearish, neutral, bullish. */
const CLASSES = 3

/** Rows and word lists to weights: classes balanced, lists folded into the words, quantized to one byte each. */
export function trainLinear(rows: TrainingRow[], lists: WordList[]): Trained {
  const counted = rows.map((row) => ({ ...row, found: featuresOf(row) }))
  const vocabulary = vocabularyOf(counted)
  const priorsOf = priorIds(lists, vocabulary.size)
  const balance = classBalance(rows)
  const samples = counted.map(({ found, label, weight }) => {
    const ids: number[] = []
    const values: number[] = []
    const scale = scaleOf(found)
    for (const [name, value] of found) {
      const own = vocabulary.get(name)
      for (const id of own === undefined ? priorsOf(name) : [own, ...priorsOf(name)]) {
        ids.push(id)
        values.push(value * scale)
      }
    }
    return { ids, values, target: label + 1, weight: weight * (balance[label + 1] as number) }
  })
  const fitted = descend(samples, vocabulary.size + POLARITIES * lists.length, CLASSES)
  return quantize(fitted, foldPriors(vocabulary, lists, priorsOf))
}

/** Held-out files and folds train on the same rows again and again. */
const known = new WeakMap<TrainingRow, Features>()

function featuresOf(row: TrainingRow): Features {
  const found = known.get(row) ?? features(row.text)
  known.set(row, found)
  return found
}

function vocabularyOf(rows: { found: Features; weight: number }[]): Map<string, number> {
  const weightOf = new Map<string, number>()
  for (const { found, weight } of rows)
    for (const name of found.keys()) weightOf.set(name, (weightOf.get(name) ?? 0) + weight)
  const vocabulary = new Map<string, number>()
  for (const [name, weight] of weightOf)
    if (weight >= LEAST_ROW_WEIGHT) vocabulary.set(name, vocabulary.size)
  return vocabulary
}

function classBalance(rows: TrainingRow[]): number[] {
  const totals = [0, 0, 0]
  for (const row of rows) totals[row.label + 1] = (totals[row.label + 1] as number) + row.weight
  const all = totals.reduce((sum, total) => sum + total, 0)
  return totals.map((total) => all / (CLASSES * (total || 1)))
}

/** Each list adds one shared feature per polarity; a negated word takes the opposite one. */
function priorIds(lists: WordList[], offset: number): (name: string) => number[] {
  return (name) => {
    const negated = name.startsWith('!')
    const word = negated ? name.slice(1) : name
    return lists.flatMap((list, i) => {
      const polarity = list.get(word)
      return polarity ? [offset + i * POLARITIES + (negated ? -polarity : polarity) + 5] : []
    })
  }
}

/** Adds each list's shared weight to its words, so that scoring needs neither the lists nor a second lookup. */
function foldPriors(
  vocabulary: Map<string, number>,
  lists: WordList[],
  priorsOf: (name: string) => number[],
) {
  const names = new Set(vocabulary.keys())
  for (const list of lists) for (const word of list.keys()) names.add(word).add(`!${word}`)
  return [...names].map((name) => {
    const own = vocabulary.get(name)
    return { name, ids: own === undefined ? priorsOf(name) : [own, ...priorsOf(name)] }
  })
}

function quantize(
  { weights, biases }: Fitted,
  entries: { name: string; ids: number[] }[],
): Trained {
  const sums: Sums = new Map()
  for (const { name, ids } of entries) {
    const key = featureKey(name)
    const sum = sums.get(key) ?? [0, 0]
    for (const id of ids) {
      const [down = 0, neutral = 0, up = 0] = weights.subarray(id * CLASSES, (id + 1) * CLASSES)
      sum[0] = (sum[0] as number) + CALM * (down - neutral)
      sum[1] = (sum[1] as number) + CALM * (up - neutral)
    }
    sums.set(key, sum)
  }
  const [down = 0, neutral = 0, up = 0] = biases
  const bias = (side: number) => Math.fround(CALM * (side - neutral))
  return { ...withBytes(sums), biases: [bias(down), bias(up)] }
}
