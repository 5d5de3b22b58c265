import { readFileSync } from 'node:fs'
import { withoutOpening } from '../overview/story-opening.ts'
import { storyText } from '../text/clean-text.ts'
import { featureKey, placeOfKey, weightsIn } from '../text/feature-key.ts'
import { features, scaleOf } from './features.ts'

/**
 * What the text means for the market or the coins it names: 0-3 bearish, 4-6 neutral, 7-10 bullish. Without
 * a lead the title decides alone. Pure: the same text gives the same score.
 */
export function scoreSentiment(title: string, lead = ''): number {
  return scoreOf(shippedModel(), lean(shippedModel(), title, lead))
}

/** -1 surely bearish ... 1 surely bullish. */
export function lean(model: LinearModel, title: string, lead = ''): number {
  const opening = openingOf(lead)
  return blend(leanOf(model, title), opening === '' ? undefined : leanOf(model, opening))
}

/** What is read of a text; too little to say anything counts as nothing. */
export function openingOf(lead: string): string {
  const text = withoutOpening(storyText(lead.slice(0, CLEANED_CHARACTERS)))
  const opening =
    text.length <= LEAD_CHARACTERS ? text : wholeWords(text.slice(0, LEAD_CHARACTERS + 1))
  return opening.length < SHORTEST_LEAD ? '' : opening
}

const wholeWords = (cut: string) => cut.replace(/\s+\S*$/, '')

export function blend(ofTitle: number, ofLead: number | undefined): number {
  return ofLead === undefined ? ofTitle : TITLE_SHARE * ofTitle + (1 - TITLE_SHARE) * ofLead
}

export function scoreOf({ thresholds }: Pick<LinearModel, 'thresholds'>, value: number): number {
  return thresholds.filter((threshold) => value >= threshold).length
}

/** The first sentences are the news; what follows is background and makes scores worse. */
const LEAD_CHARACTERS = 240
/** Markup and notes before the story; what comes later is never read. */
const CLEANED_CHARACTERS = 1600
const SHORTEST_LEAD = 20
const TITLE_SHARE = 0.7

export function leanOf(model: LinearModel, text: string): number {
  const { bullish, bearish } = probabilities(model, text)
  return bullish - bearish
}

let shipped: LinearModel | undefined
export function shippedModel(): LinearModel {
  shipped ??= decodeModel(readFileSync(WEIGHTS_FILE))
  return shipped
}

export const WEIGHTS_FILE = new URL('../data/sentiment.bin', import.meta.url)

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

export function probabilities(model: LinearModel, text: string) {
  const { bearish, bullish } = sumsOf(model, text)
  const down = Math.exp(model.biases[0] + bearish * model.scale)
  const up = Math.exp(model.biases[1] + bullish * model.scale)
  const total = 1 + down + up
  return { bearish: down / total, neutral: 1 / total, bullish: up / total }
}

/** Weights of the known features, scaled as if all texts were of one length: a long lead must not outweigh a headline. */
function sumsOf(
  { keys, weights }: LinearModel,
  text: string,
): { bearish: number; bullish: number } {
  const found = features(text)
  let [bearish, bullish] = [0, 0]
  for (const [name, count] of found) {
    const at = placeOfKey(keys, featureKey(name))
    if (at < 0) continue
    bearish += (weights[2 * at] as number) * count
    bullish += (weights[2 * at + 1] as number) * count
  }
  const scale = scaleOf(found)
  return { bearish: bearish * scale, bullish: bullish * scale }
}

export const SENTIMENT_MAGIC = 0x31544e53
const THRESHOLDS = 10
export const SENTIMENT_HEADER_BYTES = 4 * (5 + THRESHOLDS)

export function decodeModel(file: Buffer): LinearModel {
  if (file.readUInt32LE(0) !== SENTIMENT_MAGIC)
    throw new Error('This is not a sentiment weights file.')
  const count = file.readUInt32LE(4)
  const float = (i: number) => file.readFloatLE(8 + 4 * i)
  return {
    scale: float(0),
    biases: [float(1), float(2)],
    thresholds: Array.from({ length: THRESHOLDS }, (_, i) => float(3 + i)),
    ...weightsIn(file, SENTIMENT_HEADER_BYTES, count, 2),
  }
}
