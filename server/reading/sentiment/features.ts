import { sentimentWords } from '../text/masked-words.ts'
import { wordSet } from '../text/word-lists.ts'
import { shiftPolarity } from './polarity-shift.ts'
import { roleOf } from './roles.ts'
import { isA } from './word-classes.ts'

/** Feature name to weight. Training and scoring both start here, so they can never disagree. */
export type Features = Map<string, number>
type Add = (name: string, weight: number) => void

const PREFIX = 5

/** Words, word pairs, pairs with a word between them, 5-letter prefixes, directions, roles. A feature found twice counts with its larger weight. */
export function features(text: string): Features {
  const found: Features = new Map()
  const add: Add = (name, weight) => {
    if ((found.get(name) ?? 0) < weight) found.set(name, weight)
  }
  const marked = mark(sentimentWords(text))
  const places = [...marked.words.keys()].filter((i) => !EMPTY_WORDS.has(marked.words[i] as string))
  places.forEach((at, k) => {
    addFeaturesAt(marked, at, places[k + 1], places[k + 2], add)
  })
  addDirections(marked, add)
  addRoles(marked, add)
  return found
}

/** The words of a text with what a bag of words cannot know: turned meanings, conceded clauses, negation. */
export type Marked = {
  words: string[]
  /** Words whose meaning turns with their neighbour, rewritten. */
  shifted: string[]
  weights: number[]
  negated: boolean[]
}

export const mark = (words: string[]): Marked => ({
  words,
  shifted: shiftPolarity(words),
  weights: clauseWeights(words),
  negated: negatedWords(words),
})

/** The features that begin at a word, given the places of the next two that say something. */
function addFeaturesAt(
  { words, shifted, weights, negated }: Marked,
  at: number,
  next: number | undefined,
  second: number | undefined,
  add: Add,
) {
  const [word, plain, weight] = [shifted[at] as string, words[at] as string, weights[at] as number]
  const not = negated[at] ? '!' : ''
  if (!JOINING_WORDS.has(plain)) add(not + word, weight)
  if (word.length >= PREFIX && startsWithLetter(word))
    add(`${not}~${word.slice(0, PREFIX)}`, weight)
  if (next === undefined) return
  add(`${plain} ${words[next]}`, Math.min(weight, weights[next] as number))
  if (second !== undefined && isWord(plain) && isWord(words[second] as string))
    add(`${plain} _ ${words[second]}`, APART_WEIGHT * Math.min(weight, weights[second] as number))
}

/** Say nothing, not even beside another word: left out, so that no receipt says that 'of' made a headline bearish. */
const EMPTY_WORDS = wordSet('words.txt', 'empty words')
/** Say something only beside another word: 'to <usd>', 'in talks'. */
const JOINING_WORDS = wordSet('words.txt', 'joining words')

/** 'lifts its ban': two words with one between them say a little less than two beside each other. */
const APART_WEIGHT = 0.7
const isWord = (word: string) => !'?!,;:'.includes(word)
const startsWithLetter = (word: string) => word >= 'a' && word < '{'

/** 1 / length of the vector: a long lead must not shout a headline down. */
export function scaleOf(found: Features): number {
  let squares = 0
  for (const weight of found.values()) squares += weight * weight
  return 1 / Math.sqrt(squares || 1)
}

const CONCESSIONS = new Set(['despite', 'although', 'though', 'notwithstanding'])
const CONTRASTS = new Set(['but', 'however', 'yet'])
const CLAUSE_ENDS = wordSet('words.txt', 'ends of clauses')
const PAUSES = new Set([',', ';', ':', '?'])
const BACKGROUNDS = new Set(['as', 'amid', 'while'])
const CONCEDED_WEIGHT = 0.4
const BACKGROUND_WEIGHT = 0.75
const BEFORE_CONTRAST_WEIGHT = 0.6
const AFTER_CONTRAST_WEIGHT = 1.3
/** 'Yet to recover' and 'But will it hold?' open a sentence; only a contrast after a few words divides one. */
const WORDS_BEFORE_CONTRAST = 3

function clauseWeights(words: string[]): number[] {
  const weights: number[] = Array(words.length).fill(1)
  for (const [i, word] of words.entries()) {
    if (CONCESSIONS.has(word)) {
      for (let j = i + 1; j < words.length && !CLAUSE_ENDS.has(words[j] as string); j++)
        weights[j] = CONCEDED_WEIGHT
    }
    if (i < WORDS_BEFORE_CONTRAST) continue
    if (CONTRASTS.has(word))
      weights.fill(BEFORE_CONTRAST_WEIGHT, 0, i).fill(AFTER_CONTRAST_WEIGHT, i + 1)
    // what comes with the news counts less than the news: 'Bitcoin slips as stocks rally'
    if (BACKGROUNDS.has(word)) {
      for (let j = i + 1; j < words.length && !PAUSES.has(words[j] as string); j++)
        weights[j] = (weights[j] as number) * BACKGROUND_WEIGHT
    }
  }
  return weights
}

const NEGATORS = wordSet('words.txt', 'negations')
/** 'A crash is unlikely': what stands before is negated too. */
const AFTERTHOUGHTS = wordSet('words.txt', 'afterthoughts')
const NEGATION_REACH = 4
const AFTERTHOUGHT_REACH = 5

function negatedWords(words: string[]): boolean[] {
  const negated: boolean[] = Array(words.length).fill(false)
  const negate = (from: number, step: 1 | -1, reach: number) => {
    for (let j = from + step; j in words && Math.abs(j - from) <= reach; j += step) {
      if (CLAUSE_ENDS.has(words[j] as string)) return
      negated[j] = true
    }
  }
  for (const [i, word] of words.entries()) {
    const doubted = AFTERTHOUGHTS.has(word)
    if (doubted) negate(i, -1, AFTERTHOUGHT_REACH)
    if (doubted || NEGATORS.has(word) || word.endsWith("n't")) negate(i, 1, NEGATION_REACH)
  }
  return negated
}

const ASSETS = wordSet('words.txt', 'assets')
const PAIR_REACH = 6

/** Which way an asset goes, however many words stand between: 'Bitcoin briefly fell'. */
function addDirections({ shifted: words, weights, negated }: Marked, add: Add) {
  for (const [i, asset] of words.entries()) {
    if (!ASSETS.has(asset)) continue
    for (let j = i + 1; j < words.length && j <= i + PAIR_REACH; j++) {
      const word = words[j] as string
      const direction = isA(word, 'up') ? 'up' : isA(word, 'down') ? 'down' : undefined
      const name = `@coin>${negated[j] ? '!' : ''}${direction}`
      if (direction) add(name, Math.min(weights[i] as number, weights[j] as number))
    }
  }
}

const ROLES_WEIGHT = 0.7
const ROLES_REACH = 7

/** Who does what to what: each role with the two before it, alone and together. */
function addRoles({ words, weights, negated }: Marked, add: Add) {
  let first: Actor | undefined
  let before: Actor | undefined
  for (let at = 0; at < words.length; at++) {
    const role = roleOf(words[at] as string)
    if (!role) continue
    const now = { at, role: negated[at] ? `!${role}` : role, weight: weights[at] as number }
    if (before) addPairOfRoles(before, now, add)
    if (first && before) {
      addPairOfRoles(first, now, add)
      add(`#${first.role}>${before.role}>${now.role}`, ROLES_WEIGHT * now.weight)
    }
    first = before
    before = now
  }
}

type Actor = { at: number; role: string; weight: number }

function addPairOfRoles(before: Actor, now: Actor, add: Add) {
  if (now.at - before.at <= ROLES_REACH)
    add(`#${before.role}>${now.role}`, ROLES_WEIGHT * Math.min(before.weight, now.weight))
}
