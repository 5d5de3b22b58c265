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
/** A tenth of a point explains nothing. */
const SMALLEST_PUSH = 0.15
const SMALL_REST = 1

/** Title and opening, read once for the score and for its receipt. */
export function readSentiment(title: string, lead = '', model: LinearModel = shippedModel()) {
  const opening = openingOf(lead)
  const ofTitle = leansOf(model, title)
  const ofOpening = opening === '' ? undefined : leansOf(model, opening)
  const leansWithout = (word?: string) => [ofTitle.without(word), ofOpening?.without(word)] as const
  return {
    model,
    title,
    opening,
    score: scoreOf(model, blend(...leansWithout())),
    /** As first written, by the lower case. */
    words: wordsOf(`${title} ${opening}`),
    pointsWithout: (word?: string) => pointsOf(model, ...leansWithout(word)),
  }
}
type ReadSentiment = ReturnType<typeof readSentiment>

/** The lean of a text, and of what is left when a word is taken out wherever it stands. */
function leansOf(model: LinearModel, written: string) {
  const text = written.normalize('NFKC')
  const whole = leanOf(model, text)
  const without = (word?: string) => {
    const rest = text.replace(WORD, (found) => (found.toLowerCase() === word ? ' ' : found))
    return rest === text ? whole : leanOf(model, rest)
  }
  return { without }
}

function wordsOf(text: string): Map<string, string> {
  const words = new Map<string, string>()
  for (const [word] of text.normalize('NFKC').matchAll(WORD))
    if (!words.has(word.toLowerCase())) words.set(word.toLowerCase(), word)
  return words
}

/** Leave one out: every word of what was read is taken out in turn, wherever it stands, and the rest is scored again. */
export function explainSentiment(read: ReadSentiment): SentimentReceipt {
  const { model, title, opening, score } = read
  const whole = read.pointsWithout()
  const pushes = [...read.words]
    .map(([key, word]) => ({ word, push: whole - read.pointsWithout(key) }))
    .sort((a, b) => Math.abs(b.push) - Math.abs(a.push))
    .filter(({ push }) => Math.abs(push) >= SMALLEST_PUSH)
    .map(({ word, push }) => ({ word, push: tenths(push) }))
  const start = tenths(pointsOf(model, leanOf(model, ''), undefined))
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

const tenths = (value: number) => Math.round(value * 10) / 10 + 0

/** Where the inner scores begin. 5 is a sliver between 4 and 6, and the ends are long: straight lines there say more about a word. */
const CORNERS = [2.5, 3.5, 6.5, 7.5]

/**
 * The score without steps and without ends: straight lines through the corners. Leans near -1 and 1 are drawn apart first, or of
 * two strong words neither would seem to do anything.
 */
function pointsOf(model: LinearModel, ofTitle: number, ofOpening: number | undefined): number {
  const corners = CORNERS.map((points) => ({ at: stretch(model.thresholds[points - 0.5] as number), points }))
  const at = blend(stretch(ofTitle), ofOpening === undefined ? undefined : stretch(ofOpening))
  const next = corners.findIndex((corner) => at < corner.at)
  const upper = next === -1 ? corners.length - 1 : Math.max(next, 1)
  const [low, high] = [corners[upper - 1] as Corner, corners[upper] as Corner]
  return low.points + ((high.points - low.points) * (at - low.at)) / (high.at - low.at || 1)
}

type Corner = { at: number; points: number }
const MOST_LEAN = 0.999
const stretch = (lean: number) => Math.atanh(Math.max(-MOST_LEAN, Math.min(MOST_LEAN, lean)))
