import { placeOfKey } from '../text/feature-key.ts'
import { keyOfFeature, readFeatures } from './features.ts'

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
  const { bearish, bullish } = sumsOf(model, text)
  const down = Math.exp(model.biases[0] + bearish * model.scale)
  const up = Math.exp(model.biases[1] + bullish * model.scale)
  const total = 1 + down + up
  return { bearish: down / total, neutral: 1 / total, bullish: up / total }
}

/** Weights of the known features, scaled as if all texts were of one length: a long lead must not outweigh a headline. */
function sumsOf({ keys, weights }: LinearModel, text: string): { bearish: number; bullish: number } {
  const counts = new Map<number, number>()
  readFeatures(text, (kind, first, second, weight) => {
    const key = keyOfFeature(kind, first, second)
    // a feature found twice counts with its larger weight
    counts.set(key, Math.max(counts.get(key) ?? 0, weight))
  })
  let [bearish, bullish, squares] = [0, 0, 0]
  for (const [key, count] of counts) {
    squares += count * count
    const at = placeOfKey(keys, key)
    if (at < 0) continue
    bearish += (weights[2 * at] as number) * count
    bullish += (weights[2 * at + 1] as number) * count
  }
  const scale = 1 / Math.sqrt(squares || 1)
  return { bearish: bearish * scale, bullish: bullish * scale }
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
