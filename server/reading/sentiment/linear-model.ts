import { placeOfKey } from '../text/feature-key.ts'
import { type Sums, sumsOf, type WeightsOf } from './feature-sums.ts'
import { TextWithout } from './text-without.ts'

/**
 * Sparse multinomial logistic regression in one small file, little-endian; its layout is in
 * docs/decisions/009. Keys are exact: hashing into buckets costs 5 to 9 points of accuracy.
 */
export type LinearModel = {
  scale: number
  biases: [bearish: number, bullish: number]
  /** The lowest lean that earns score 1, 2, ... 10. */
  thresholds: number[]
  keys: Uint32Array
  weights: Int8Array
}

export type Probabilities = { bearish: number; neutral: number; bullish: number }

export function probabilities(model: LinearModel, text: string): Probabilities {
  return probabilitiesOf(model, sumsOf(text, weightsIn(model)))
}

/** The same for one text with a word less each time; its words, as they are first written, by their lower case. */
export function probabilitiesWithout(model: LinearModel, text: string) {
  const reading = new TextWithout(text.normalize('NFKC'), weightsIn(model))
  return {
    words: reading.words(),
    without: (word?: string) => probabilitiesOf(model, reading.sums(word)),
  }
}

function probabilitiesOf(model: LinearModel, sums: Sums): Probabilities {
  const down = Math.exp(model.biases[0] + sums.bearish * model.scale)
  const up = Math.exp(model.biases[1] + sums.bullish * model.scale)
  const total = 1 + down + up
  return { bearish: down / total, neutral: 1 / total, bullish: up / total }
}

const NO_WEIGHTS = [0, 0] as const

const weightsIn =
  ({ keys, weights }: LinearModel): WeightsOf =>
  (key) => {
    const at = placeOfKey(keys, key)
    return at < 0 ? NO_WEIGHTS : [weights[2 * at] as number, weights[2 * at + 1] as number]
  }

const MAGIC = 0x31544e53
const THRESHOLDS = 10
const HEADER_BYTES = 4 * (5 + THRESHOLDS)

export function encodeModel(model: LinearModel): Buffer {
  const count = model.keys.length
  const file = Buffer.alloc(HEADER_BYTES + 6 * count)
  file.writeUInt32LE(MAGIC, 0)
  file.writeUInt32LE(count, 4)
  const floats = [model.scale, ...model.biases, ...model.thresholds]
  floats.forEach((value, i) => {
    file.writeFloatLE(value, 8 + 4 * i)
  })
  model.keys.forEach((key, i) => {
    file.writeUInt32LE(key, HEADER_BYTES + 4 * i)
  })
  model.weights.forEach((weight, i) => {
    file.writeInt8(weight, HEADER_BYTES + 4 * count + i)
  })
  return file
}

export function decodeModel(file: Buffer): LinearModel {
  if (file.readUInt32LE(0) !== MAGIC) throw new Error('This is not a sentiment weights file.')
  const count = file.readUInt32LE(4)
  const float = (i: number) => file.readFloatLE(8 + 4 * i)
  return {
    scale: float(0),
    biases: [float(1), float(2)],
    thresholds: Array.from({ length: THRESHOLDS }, (_, i) => float(3 + i)),
    keys: Uint32Array.from({ length: count }, (_, i) => file.readUInt32LE(HEADER_BYTES + 4 * i)),
    weights: Int8Array.from(file.subarray(HEADER_BYTES + 4 * count, HEADER_BYTES + 6 * count)),
  }
}
