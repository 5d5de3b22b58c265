import { readFileSync } from 'node:fs'
import { featureKey, placeOfKey, weightsIn } from '../text/feature-key.ts'
import { advertisingWords } from '../text/masked-words.ts'
import type { FoundAdCue } from './ad-cues.ts'

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

export const AD_HEADER_BYTES = 12

export function decodeAdModel(file: Buffer): AdModel {
  const count = file.readUInt32LE(0)
  if (file.length !== AD_HEADER_BYTES + 5 * count)
    throw new Error('This is not a weights file of advertising.')
  return {
    bias: file.readFloatLE(4),
    scale: file.readFloatLE(8),
    ...weightsIn(file, AD_HEADER_BYTES, count, 1),
  }
}

let shipped: AdModel | undefined
export function shippedAdModel(): AdModel {
  shipped ??= decodeAdModel(readFileSync(AD_MODEL_FILE))
  return shipped
}

export const AD_MODEL_FILE = new URL('../data/advertising.bin', import.meta.url)

/** What of an article may speak for advertising or against it. `words` is how it stands in the text; a cue has none. */
export type AdFeature = { key: number; words: string }

/** Words, word pairs and pairs with a word between them of title and opening, each cue, and how much the cues say together. */
export function adFeatures(title: string, opening: string, cues: FoundAdCue[]): AdFeature[] {
  const found = new Map<number, AdFeature>()
  const add = (name: string, words: string) => {
    const key = featureKey(name)
    if (!found.has(key)) found.set(key, { key, words })
  }
  for (const [where, text] of [
    ['title', title],
    ['opening', opening],
  ] as const) {
    const words = advertisingWords(text)
    words.forEach((word, i) => {
      const [next, second] = [words[i + 1], words[i + 2]]
      add(`${where}:${word}`, word)
      if (next) add(`${where}:${word} ${next}`, `${word} ${next}`)
      if (second) add(`${where}:${word} _ ${second}`, `${word} … ${second}`)
    })
  }
  for (const { where, reason } of cues) add(`cue:${where}:${reason}`, '')
  const together = cues.reduce((sum, { weight }) => sum + weight, 0)
  for (const step of STEPS) if (together >= step - 1e-9) add(`cues>=${step}`, '')
  return [...found.values()]
}

/** Of what the cues weigh in all. */
const STEPS = [0.3, 0.6, 0.9, 1.2, 1.6, 2]
