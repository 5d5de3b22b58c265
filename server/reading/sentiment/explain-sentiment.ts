import { placedWords, type Word } from '../text/words.ts'
import { isCompanion, isFixed, passagesOf, type Reason, reasonsIn } from './reasons.ts'
import type { LinearModel } from './score-sentiment.ts'
import { blend, leanOf, openingOf, scoreOf, shippedModel } from './score-sentiment.ts'

/** start + pushes + rest + limited = score, in tenths of a point. */
export type SentimentReceipt = {
  score: number
  /** The score of no words at all. */
  start: number
  /** The words and phrases that moved the score most, and how much of the score is theirs. */
  words: { word: string; push: number }[]
  /** Names, small words and what is not listed. */
  rest: number
  /** What was cut off at 0 or 10. */
  limited: number
  /** Where the words stand. */
  passages: string[]
  /** Of the text, beside the title. */
  readCharacters: number
}

const FEWEST_WORDS = 3
const MOST_WORDS = 12
/** A tenth of a point explains little: listed only where nothing else is. */
const SMALLEST_PUSH = 0.15
const SMALL_REST = 0.5
/** Two words are one reason when together they do this much more or less than each by itself, or push the same way this much each. */
const TOGETHER = 0.2

/** Title and opening, read once for the score and for its receipt. */
export function readSentiment(title: string, lead = '', model: LinearModel = shippedModel()) {
  const opening = openingOf(lead)
  const ofTitle = leansOf(model, title)
  const ofOpening = opening === '' ? undefined : leansOf(model, opening)
  const leansWithout = (words: ReadonlySet<string>) =>
    [ofTitle.without(words), ofOpening?.without(words)] as const
  return {
    model,
    title,
    opening,
    score: scoreOf(model, blend(...leansWithout(NONE))),
    /** Points of what is left when words, by their lower case, are taken out wherever they stand. */
    pointsWithout: (words: ReadonlySet<string>) => pointsOf(model, ...leansWithout(words)),
  }
}
type ReadSentiment = ReturnType<typeof readSentiment>
const NONE: ReadonlySet<string> = new Set()

function leansOf(model: LinearModel, written: string) {
  const text = written.normalize('NFKC')
  const whole = leanOf(model, text)
  const words = placedWords(text, 'receipts')
  const without = (keys: ReadonlySet<string>) => {
    const taken = words.filter(({ key }) => keys.has(key))
    return taken.length > 0 ? leanOf(model, cutOut(text, taken)) : whole
  }
  return { without }
}

function cutOut(text: string, words: Word[]): string {
  const kept = words.map(({ at }, i) => text.slice(words[i - 1]?.end ?? 0, at))
  return [...kept, text.slice(words.at(-1)?.end)].join(' ')
}

export function explainSentiment(read: ReadSentiment): SentimentReceipt {
  const { model, title, opening, score } = read
  const whole = read.pointsWithout(NONE)
  const start = tenths(pointsOf(model, leanOf(model, ''), undefined))
  const limited = tenths(Math.min(0, 10 - whole) + Math.max(0, -whole))
  const pushes = pushesOf(read, whole, score - start - limited)
    .map(({ word, push }) => ({ word, push: tenths(push) }))
    .filter(({ push }) => push !== 0)
    .sort((a, b) => Math.abs(b.push) - Math.abs(a.push))
  const restAfter = (count: number) =>
    tenths(pushes.slice(0, count).reduce((rest, { push }) => rest - push, score - start - limited))
  const words = pushes.slice(0, enoughWords(pushes, restAfter))
  return {
    score,
    start,
    words,
    rest: restAfter(words.length),
    limited,
    passages: passagesOf(title, opening, words),
    readCharacters: opening.length,
  }
}

/**
 * What changes when a reason is taken out of the text, wherever it stands. Reasons that say the same hide each other, so what this leaves
 * of the score goes to those that push its way, by their size. Names, figures and small words take their part as one and are not listed.
 */
function pushesOf(
  read: ReadSentiment,
  whole: number,
  total: number,
): { word: string; push: number }[] {
  const { words, pairs, all } = reasonsIn(
    [read.title, read.opening].map((text) => text.normalize('NFKC')),
  )
  const without = (taken: readonly string[]) => whole - read.pointsWithout(new Set(taken))
  const found = joined(words, pairs, without)
  const named = new Set(found.flatMap((reason) => reason.words))
  const strongest = found.reduce((most, { push }) => Math.max(most, Math.abs(push)), 0)
  const ofUnnamed = limit(without(all.filter((word) => !named.has(word))), strongest * MOST_UNNAMED)
  const left = found.reduce((sum, { push }) => sum - push, total - ofUnnamed)
  const sameWay = found.reduce((sum, { push }) => (push * left > 0 ? sum + push : sum), 0)
  const factor = sameWay === 0 ? 1 : Math.min(MOST_GROWTH, 1 + left / sameWay)
  return found.map(({ written, push }) => ({
    word: written,
    push: push * left > 0 ? push * factor : push,
  }))
}

const MOST_GROWTH = 4
/** Taken out together they take the meaning of the named words with them. */
const MOST_UNNAMED = 0.5
const limit = (value: number, most: number) => Math.max(-most, Math.min(most, value))

/** Joins pairs of words that carry the score together, the strongest first; a word is part of one reason. */
function joined(
  words: readonly Reason[],
  pairs: readonly Reason[],
  without: (taken: readonly string[]) => number,
): (Reason & { push: number })[] {
  const single = words.map((reason) => ({ ...reason, push: without(reason.words) }))
  const alone = new Map(single.map(({ words: [word = ''], push }) => [word, push]))
  const phrases = pairs
    .map((pair) => ({ pair, pushes: pair.words.map((word) => alone.get(word) ?? 0) }))
    .filter(({ pushes }) => pushes.some((push) => Math.abs(push) >= TOGETHER))
    .map(({ pair, pushes: [first = 0, second = 0] }) => {
      const push = without(pair.words)
      const together = Math.abs(push - first - second) >= TOGETHER
      const sameWay = first * second > 0 && Math.min(Math.abs(first), Math.abs(second)) >= TOGETHER
      return { ...pair, push: isFixed(pair) || together || sameWay ? push : 0 }
    })
    .filter(({ push }) => push !== 0)
    .sort((a, b) => Number(isFixed(b)) - Number(isFixed(a)) || Math.abs(b.push) - Math.abs(a.push))
  const used = new Set<string>()
  const isFree = ({ words }: Reason) => !words.some((word) => used.has(word))
  const kept = phrases.filter((phrase) => {
    if (!isFree(phrase)) return false
    for (const word of phrase.words) used.add(word)
    return true
  })
  return [...kept, ...single.filter((reason) => !isCompanion(reason) && isFree(reason))]
}

/** As many of the strongest reasons as leave little over, at least three if there are; else as many as leave the least. */
function enoughWords(
  pushes: readonly { push: number }[],
  restAfter: (count: number) => number,
): number {
  const strong = pushes.filter(({ push }) => Math.abs(push) >= SMALLEST_PUSH).length
  const counts = Array.from(
    { length: Math.min(Math.max(strong, 1), pushes.length, MOST_WORDS) },
    (_, i) => i + 1,
  )
  const left = (count: number) => Math.abs(restAfter(count))
  const small = counts.find((count) => count >= FEWEST_WORDS && left(count) <= SMALL_REST)
  return (
    small ??
    counts.reduce((best, count) => (best === 0 || left(count) < left(best) ? count : best), 0)
  )
}

const tenths = (value: number) => Math.round(value * 10) / 10 + 0

/** Where the inner scores begin. 5 is a sliver between 4 and 6, and the ends are long: straight lines there say more about a word. */
const CORNERS = [2.5, 3.5, 6.5, 7.5]

/**
 * The score without steps and without ends: straight lines through the corners. Leans near -1 and 1 are drawn apart first, or of
 * two strong words neither would seem to do anything.
 */
function pointsOf(model: LinearModel, ofTitle: number, ofOpening: number | undefined): number {
  const corners = CORNERS.map((points) => ({
    at: stretch(model.thresholds[points - 0.5] as number),
    points,
  }))
  const at = blend(stretch(ofTitle), ofOpening === undefined ? undefined : stretch(ofOpening))
  const next = corners.findIndex((corner) => at < corner.at)
  const upper = next === -1 ? corners.length - 1 : Math.max(next, 1)
  const [low, high] = [corners[upper - 1] as Corner, corners[upper] as Corner]
  return low.points + ((high.points - low.points) * (at - low.at)) / (high.at - low.at || 1)
}

type Corner = { at: number; points: number }
const MOST_LEAN = 0.999
const stretch = (lean: number) => Math.atanh(Math.max(-MOST_LEAN, Math.min(MOST_LEAN, lean)))
