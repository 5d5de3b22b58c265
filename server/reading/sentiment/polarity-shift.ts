import { wordSet } from '../text/word-lists.ts'
import { hasClass, isA } from './word-classes.ts'

/**
 * Rewrites words whose meaning turns with their neighbour: 'outflows surge' -> 'outflows @worse', 'tosses
 * lawsuit' -> '@better %lawsuit'. '%' keeps a trace of the word without its usual weight.
 */
export function shiftPolarity(words: string[]): string[] {
  const shifted = [...words]
  for (const i of words.keys()) {
    const outcome = outcomeOf(words, i)
    if (!outcome) continue
    shifted[i] = `@${outcome.change}`
    if (outcome.change !== 'worse') shifted[outcome.thing] = `%${words[outcome.thing]}`
    if (outcome.change !== 'spoiled') markLevels(words, shifted, i)
  }
  return shifted
}

type Outcome = { change: 'worse' | 'better' | 'spoiled'; thing: number }

function outcomeOf(words: string[], i: number): Outcome | undefined {
  const word = words[i] as string
  if (!hasClass(word)) return undefined
  const subject = subjectOf(words, i)
  if (subject !== undefined) {
    const bad = isBad(words, subject)
    if (isA(word, 'up')) return bad ? { change: 'worse', thing: subject } : undefined
    if (isA(word, 'down') || isA(word, 'stop'))
      return { change: bad ? 'better' : 'spoiled', thing: subject }
    if (bad && isA(word, 'undo')) return { change: 'better', thing: subject }
    if (bad && isA(word, 'level'))
      return { change: /^low/.test(word) ? 'better' : 'worse', thing: subject }
  }
  const object = objectOf(words, i)
  if (object === undefined) return undefined
  const bad = isBad(words, object)
  const spokenOf = words[i + 1] === 'in' || words[i + 1] === 'of'
  if (isA(word, 'raise') || (spokenOf && isA(word, 'up')))
    return bad ? { change: 'worse', thing: object } : undefined
  if (
    isA(word, 'stop') ||
    (isA(word, 'cut') && words[i - 1] !== 'rate') ||
    (spokenOf && isA(word, 'down'))
  ) {
    return { change: bad ? 'better' : 'spoiled', thing: object }
  }
  return bad && isA(word, 'undo') ? { change: 'better', thing: object } : undefined
}

const REACH = 3
const LEVEL_REACH = 5
const SUBJECT_BARRIER = wordSet('words.txt', 'not between a subject and its change')
const OBJECT_BARRIER = wordSet('words.txt', 'not between a change and its object')
const LEVELS = new Set('low lows lowest high highs highest record peak worst best'.split(' '))

const isThing = (words: string[], i: number) => isBad(words, i) || isA(words[i] as string, 'good')
const isChange = (word: string) =>
  isA(word, 'up') || isA(word, 'down') || isA(word, 'stop') || isA(word, 'raise')

const EXCHANGES = new Set(['exchange', 'exchanges'])
const isExchange = (word = '', next = '') => EXCHANGES.has(word) || EXCHANGES.has(next)
/** 'exchange reserves', 'balance on crypto exchanges'. */
const atExchange = (words: string[], i: number) =>
  isExchange(words[i - 1]) || (AT.has(words[i + 1] ?? '') && isExchange(words[i + 2], words[i + 3]))
const AT = new Set(['on', 'to', 'from'])

/** Coins that come to exchanges or lie there are coins for sale, and who takes profits sells: more of that is bad news, although profits and reserves elsewhere are good. */
function isBad(words: string[], i: number): boolean {
  const word = words[i] as string
  if (FOR_SALE.has(word)) return atExchange(words, i)
  if (LEAVING.has(word) && atExchange(words, i)) return false
  if (word === 'profit' || word === 'profits')
    return words[i + 1] === 'taking' || /^(?:taking|realized)$/.test(words[i - 1] ?? '')
  return isA(word, 'bad') && !(word === 'short' && words[i + 1] === 'term')
}

const FOR_SALE = wordSet('words.txt', 'for sale at an exchange')
const LEAVING = new Set(['outflow', 'outflows', 'withdrawal', 'withdrawals'])

/** The nearest thing on the left of its own clause; a coin in between is the subject itself. */
function subjectOf(words: string[], verb: number): number | undefined {
  for (let i = verb - 1; i >= 0 && i >= verb - REACH; i--) {
    if (isThing(words, i)) return i
    if (SUBJECT_BARRIER.has(words[i] as string) || isChange(words[i] as string)) return undefined
  }
  return undefined
}

/** 'drops charges', 'surge in outflows', 'eases fears'. */
function objectOf(words: string[], verb: number): number | undefined {
  for (let i = verb + 1; i < words.length && i <= verb + REACH; i++) {
    if (isThing(words, i)) return i
    if (OBJECT_BARRIER.has(words[i] as string) || isChange(words[i] as string)) return undefined
  }
  return undefined
}

/** In 'crime falls to a five-year low' the low is good news too. */
function markLevels(words: string[], shifted: string[], verb: number) {
  for (let i = verb + 1; i < words.length && i <= verb + LEVEL_REACH; i++) {
    if (/^[,;:?]$/.test(words[i] as string)) return
    if (LEVELS.has((words[i] as string).replace(/^.*-/, ''))) shifted[i] = `%${words[i]}`
  }
}
