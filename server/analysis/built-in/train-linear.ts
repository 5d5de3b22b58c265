import { type Features, featureKey, features, scaleOf } from './features.ts'
import type { LinearModel } from './linear-model.ts'

export type Label = -1 | 0 | 1
export type TrainingRow = { text: string; label: Label; weight: number }
/** Word or word pair to polarity: a prior for words the rows seldom show. One map per list. */
export type WordList = Map<string, number>

const EPOCHS = 8
const FIRST_AVERAGED_EPOCH = 2
const LEARNING_RATE = 0.1
/** AdaGrad's first denominator: larger means calmer steps for rare features. Chosen with October 2025 held out. */
const FIRST_SQUARES = 0.3
const MIN_ROWS_PER_FEATURE = 2
const POLARITIES = 11
const CLASSES = 3

/** AdaGrad on class-balanced rows, weights averaged over the later epochs. No clock, no random source: the same rows give the same bytes. */
export function trainLinear(rows: TrainingRow[], lists: WordList[]): Omit<LinearModel, 'thresholds'> {
  const counted = rows.map((row) => ({ ...row, found: features(row.text) }))
  const vocabulary = vocabularyOf(counted.map((row) => row.found))
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
    return { ids, values, label, weight: weight * (balance[label + 1] as number) }
  })
  const fitted = descend(samples, vocabulary.size + POLARITIES * lists.length)
  return quantize(fitted, foldPriors(vocabulary, lists, priorsOf))
}

function vocabularyOf(all: Features[]): Map<string, number> {
  const rowsWith = new Map<string, number>()
  for (const found of all) for (const name of found.keys()) rowsWith.set(name, (rowsWith.get(name) ?? 0) + 1)
  const vocabulary = new Map<string, number>()
  for (const [name, count] of rowsWith)
    if (count >= MIN_ROWS_PER_FEATURE) vocabulary.set(name, vocabulary.size)
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

type Sample = { ids: number[]; values: number[]; label: Label; weight: number }
type Fitted = { weights: Float64Array; biases: Float64Array }

function descend(samples: Sample[], size: number): Fitted {
  const weights = new Float32Array(size * CLASSES)
  const squares = new Float32Array(size * CLASSES).fill(FIRST_SQUARES)
  const biases = new Float32Array(CLASSES)
  const biasSquares = new Float32Array(CLASSES).fill(FIRST_SQUARES)
  const mean: Fitted = { weights: new Float64Array(weights.length), biases: new Float64Array(CLASSES) }
  const slope = new Float64Array(CLASSES)
  const random = linearCongruential(1)
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(samples, random)
    for (const { ids, values, label, weight } of samples) {
      slope.set(biases)
      ids.forEach((id, i) => {
        for (let k = 0; k < CLASSES; k++) slope[k]! += weights[id * CLASSES + k]! * values[i]!
      })
      softmax(slope)
      for (let k = 0; k < CLASSES; k++) {
        slope[k] = (slope[k]! - (label + 1 === k ? 1 : 0)) * weight
        biasSquares[k]! += slope[k]! ** 2
        biases[k]! -= (LEARNING_RATE * slope[k]!) / Math.sqrt(biasSquares[k]!)
      }
      ids.forEach((id, i) => {
        for (let k = 0; k < CLASSES; k++) {
          const at = id * CLASSES + k
          const gradient = slope[k]! * values[i]!
          squares[at]! += gradient * gradient
          weights[at]! -= (LEARNING_RATE * gradient) / Math.sqrt(squares[at]!)
        }
      })
    }
    if (epoch < FIRST_AVERAGED_EPOCH) continue
    for (let i = 0; i < weights.length; i++) mean.weights[i]! += weights[i]! / (EPOCHS - FIRST_AVERAGED_EPOCH)
    for (let k = 0; k < CLASSES; k++) mean.biases[k]! += biases[k]! / (EPOCHS - FIRST_AVERAGED_EPOCH)
  }
  return mean
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
): Omit<LinearModel, 'thresholds'> {
  const sums = new Map<number, [number, number]>()
  for (const { name, ids } of entries) {
    const key = featureKey(name)
    const sum = sums.get(key) ?? [0, 0]
    for (const id of ids) {
      const neutral = weights[id * CLASSES + 1]!
      sum[0] += weights[id * CLASSES]! - neutral
      sum[1] += weights[id * CLASSES + 2]! - neutral
    }
    sums.set(key, sum)
  }
  const sizes = [...sums.values()]
    .flat()
    .map(Math.abs)
    .sort((a, b) => a - b)
  const scale = Math.fround((sizes[Math.floor(sizes.length * 0.9998)] ?? 1) / 127)
  const byte = (value: number) => Math.max(-127, Math.min(127, Math.round(value / scale)))
  const kept = [...sums]
    .map(([key, [down, up]]) => ({ key, down: byte(down), up: byte(up) }))
    .filter(({ down, up }) => down !== 0 || up !== 0)
    .sort((a, b) => a.key - b.key)
  return {
    scale,
    biases: [Math.fround(biases[0]! - biases[1]!), Math.fround(biases[2]! - biases[1]!)],
    keys: Uint32Array.from(kept, (entry) => entry.key),
    weights: Int8Array.from(kept.flatMap(({ down, up }) => [down, up])),
  }
}

function softmax(values: Float64Array) {
  const highest = Math.max(...values)
  let total = 0
  for (let k = 0; k < values.length; k++) total += values[k] = Math.exp(values[k]! - highest)
  for (let k = 0; k < values.length; k++) values[k]! /= total
}

export function linearCongruential(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

function shuffle<T>(list: T[], random: () => number) {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const kept = list[i] as T
    list[i] = list[j] as T
    list[j] = kept
  }
}
