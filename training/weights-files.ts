import { readFileSync, writeFileSync } from 'node:fs'
import { AD_HEADER_BYTES, type AdModel } from '../server/reading/advertising/ad-model.ts'
import {
  type LinearModel,
  SENTIMENT_HEADER_BYTES,
  SENTIMENT_MAGIC,
} from '../server/reading/sentiment/score-sentiment.ts'

/** The weights files as the product reads them. */
export function encodeModel(model: LinearModel): Buffer {
  const count = model.keys.length
  const file = Buffer.alloc(SENTIMENT_HEADER_BYTES + 6 * count)
  file.writeUInt32LE(SENTIMENT_MAGIC, 0)
  file.writeUInt32LE(count, 4)
  const floats = [model.scale, ...model.biases, ...model.thresholds]
  floats.forEach((value, i) => {
    file.writeFloatLE(value, 8 + 4 * i)
  })
  model.keys.forEach((key, i) => {
    file.writeUInt32LE(key, SENTIMENT_HEADER_BYTES + 4 * i)
  })
  model.weights.forEach((weight, i) => {
    file.writeInt8(weight, SENTIMENT_HEADER_BYTES + 4 * count + i)
  })
  return file
}

export function encodeAdModel({ bias, scale, keys, weights }: AdModel): Buffer {
  const file = Buffer.alloc(AD_HEADER_BYTES + 5 * keys.length)
  file.writeUInt32LE(keys.length, 0)
  file.writeFloatLE(bias, 4)
  file.writeFloatLE(scale, 8)
  keys.forEach((key, i) => {
    file.writeUInt32LE(key, AD_HEADER_BYTES + 4 * i)
  })
  Buffer.from(weights.buffer, weights.byteOffset, weights.length).copy(
    file,
    AD_HEADER_BYTES + 4 * keys.length,
  )
  return file
}

/** Writes a file of the product, or with --check only says whether these rows make the same one. */
export function keepFile(file: URL, content: Buffer | string, check: boolean) {
  if (!check) return writeFileSync(file, content)
  const same = readFileSync(file).equals(Buffer.from(content))
  console.log(
    `${file.pathname.split('/').at(-1)} ${same ? 'is reproduced byte for byte' : 'differs'}.`,
  )
  if (!same) process.exitCode = 1
}
