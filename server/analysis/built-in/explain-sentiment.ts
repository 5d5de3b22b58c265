import type { LinearModel } from './linear-model.ts'
import { passagesOf, WORD } from './passages.ts'
import { blend, leanOf, openingOf, scoreOf, shippedModel } from './score-sentiment.ts'

/** start + pushes + rest + limited = score, in tenths of a point. */
export type SentimentReceipt = {
  score: number
  /** The score of no words at all. */
  start: number
  /** The words that moved the score most, and by how much it changes when the word is taken out of the text. */
  words: { word: string; push: number }[]
  /** What the words do only together, and rounding to a whole score. */
  rest: number
  /** What was cut off at 0 or 10. */
  limited: number
  /** Where the words stand. */
  passages: string[]
  /** Of the text, beside the title. */
  readCharacters: number
}

const FEWEST_WORDS = 3
const MOST_WORDS = 20
const SMALLEST_PUSH = 0.05
const SMALL_REST = 1

/** Leave one out: every word of what was read is taken out in turn, wherever it stands, and the rest is scored again. */
export function explainSentiment(
  title: string,
  lead = '',
  model: LinearModel = shippedModel(),
): SentimentReceipt {
  const opening = openingOf(lead)
  const text: Read = { title, opening, model }
  const whole = pointsOf(text)
  const pushes = [...wordsOf(`${title} ${opening}`)]
    .map(([key, word]) => ({ word, push: whole - pointsOf(without(text, key)) }))
    .sort((a, b) => Math.abs(b.push) - Math.abs(a.push))
    .filter(({ push }) => Math.abs(push) >= SMALLEST_PUSH)
    .map(({ word, push }) => ({ word, push: tenths(push) }))
  const score = scoreOf(model, leanOfRead(text))
  const start = tenths(pointsOf({ title: '', opening: '', model }))
  const limited = tenths(Math.min(0, 10 - whole) + Math.max(0, -whole))
  const restAfter = (count: number) =>
    tenths(pushes.slice(0, count).reduce((rest, { push }) => rest - push, score - start - limited))
  const count = enoughWords(pushes.length, restAfter)
  const words = pushes.slice(0, count)
  return {
    score,
    start,
    words,
    rest: restAfter(count),
    limited,
    passages: passagesOf(title, opening, words),
    readCharacters: opening.length,
  }
}

/** As many of the strongest words as leave hardly anything over, at least three if that is possible; else as many as leave the least. */
function enoughWords(words: number, restAfter: (count: number) => number): number {
  const counts = Array.from({ length: Math.min(words, MOST_WORDS) }, (_, i) => i + 1)
  const left = (count: number) => Math.abs(restAfter(count))
  const small = counts.find((count) => count >= FEWEST_WORDS && left(count) <= SMALL_REST)
  return small ?? counts.reduce((best, count) => (left(count) < left(best) ? count : best), 0)
}

/** The score of a text with a word taken out, before it is limited and made whole; for whoever checks a receipt. */
export function pointsWithout(title: string, lead: string, word?: string): number {
  const text = { title, opening: openingOf(lead), model: shippedModel() }
  return pointsOf(word === undefined ? text : without(text, word.toLowerCase()))
}

type Read = { title: string; opening: string; model: LinearModel }

const tenths = (value: number) => Math.round(value * 10) / 10 + 0

function leanOfRead({ title, opening, model }: Read): number {
  return blend(known(model, title), opening === '' ? undefined : known(model, opening))
}

/** Taking a word out of the title leaves the lead as it was. */
let lastModel: LinearModel | undefined
const leans = new Map<string, number>()

function known(model: LinearModel, text: string): number {
  if (model !== lastModel || leans.size > 1000) leans.clear()
  lastModel = model
  const lean = leans.get(text) ?? leanOf(model, text)
  leans.set(text, lean)
  return lean
}

/** Where the inner scores begin. 5 is a sliver between 4 and 6, and the ends are long: straight lines there say more about a word. */
const CORNERS = [2.5, 3.5, 6.5, 7.5]

/**
 * The score without steps and without ends: straight lines through the corners. Leans near -1 and 1 are drawn apart first, or of
 * two strong words neither would seem to do anything.
 */
function pointsOf(text: Read): number {
  const corners = text.model.thresholds
    .map((threshold, i) => ({ at: stretch(threshold), points: i + 0.5 }))
    .filter(({ points }) => CORNERS.includes(points))
  const at = blend(
    stretch(known(text.model, text.title)),
    text.opening === '' ? undefined : stretch(known(text.model, text.opening)),
  )
  const next = corners.findIndex((corner) => at < corner.at)
  const upper = next === -1 ? corners.length - 1 : Math.max(next, 1)
  const [low, high] = [corners[upper - 1] as Corner, corners[upper] as Corner]
  return low.points + ((high.points - low.points) * (at - low.at)) / (high.at - low.at || 1)
}

type Corner = { at: number; points: number }
const MOST_LEAN = 0.999
const stretch = (lean: number) => Math.atanh(Math.max(-MOST_LEAN, Math.min(MOST_LEAN, lean)))

/** Each word once, as it is first written, by its lower case. */
function wordsOf(text: string): Map<string, string> {
  const words = new Map<string, string>()
  for (const [word] of text.matchAll(WORD)) {
    if (!words.has(word.toLowerCase())) words.set(word.toLowerCase(), word)
  }
  return words
}

function without({ title, opening, model }: Read, key: string): Read {
  return { title: cut(title, key), opening: cut(opening, key), model }
}

/** A text in its words and what stands between, split once for all its words. */
type Split = { text: string; parts: string[]; keys: string[] }
const splits: Split[] = []

function cut(text: string, key: string): string {
  const { parts, keys } = splits.find((known) => known.text === text) ?? split(text)
  return keys.includes(key) ? parts.map((part, i) => (keys[i] === key ? ' ' : part)).join('') : text
}

function split(text: string): Split {
  const parts: string[] = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    parts.push(text.slice(end, index), word)
    end = index + word.length
  }
  parts.push(text.slice(end))
  const made = { text, parts, keys: parts.map((part, i) => (i % 2 === 1 ? part.toLowerCase() : '')) }
  splits.unshift(made)
  // title and opening
  splits.length = Math.min(splits.length, 2)
  return made
}
