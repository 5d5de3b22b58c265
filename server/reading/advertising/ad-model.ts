import { readFileSync } from 'node:fs'
import { placeOfKey } from '../text/feature-key.ts'
import type { AdFeature } from './ad-features.ts'

/** Logistic regression over `adFeatures`: how likely an article is advertising. Made by `npm run train -- articles`. */
export type AdModel = { bias: number; scale: number; keys: Uint32Array; weights: Int8Array }

/** `pushes`: what each known feature adds, as everything else stands. */
export function judgeAd(model: AdModel, features: AdFeature[]) {
  const known = features.flatMap((feature) => {
    const at = placeOfKey(model.keys, feature.key)
    return at < 0 ? [] : [{ ...feature, push: (model.weights[at] as number) * model.scale }]
  })
  // as if all texts were of one length
  const length = Math.sqrt(known.length || 1)
  const pushes = known.map((feature) => ({ ...feature, push: feature.push / length }))
  const sum = pushes.reduce((total, { push }) => total + push, model.bias)
  return { probability: 1 / (1 + Math.exp(-sum)), pushes }
}

const HEADER_BYTES = 12

export function encodeAdModel({ bias, scale, keys, weights }: AdModel): Buffer {
  const file = Buffer.alloc(HEADER_BYTES + 5 * keys.length)
  file.writeUInt32LE(keys.length, 0)
  file.writeFloatLE(bias, 4)
  file.writeFloatLE(scale, 8)
  keys.forEach((key, i) => {
    file.writeUInt32LE(key, HEADER_BYTES + 4 * i)
  })
  Buffer.from(weights.buffer, weights.byteOffset, weights.length).copy(file, HEADER_BYTES + 4 * keys.length)
  return file
}

export function decodeAdModel(file: Buffer): AdModel {
  const count = file.readUInt32LE(0)
  if (file.length !== HEADER_BYTES + 5 * count) throw new Error('This is not a weights file of advertising.')
  return {
    bias: file.readFloatLE(4),
    scale: file.readFloatLE(8),
    keys: Uint32Array.from({ length: count }, (_, i) => file.readUInt32LE(HEADER_BYTES + 4 * i)),
    weights: Int8Array.from(file.subarray(HEADER_BYTES + 4 * count)),
  }
}

let shipped: AdModel | undefined
export function shippedAdModel(): AdModel {
  shipped ??= decodeAdModel(readFileSync(AD_MODEL_FILE))
  return shipped
}

export const AD_MODEL_FILE = new URL('../data/advertising.bin', import.meta.url)
