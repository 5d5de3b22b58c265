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
    if (isA(word, 'down') || isA(word, 'stop')) return { change: bad ? 'better' : 'spoiled', thing: subject }
    if (bad && isA(word, 'undo')) return { change: 'better', thing: subject }
    if (bad && isA(word, 'level')) return { change: /^low/.test(word) ? 'better' : 'worse', thing: subject }
  }
  const object = objectOf(words, i)
  if (object === undefined) return undefined
  const bad = isBad(words, object)
  const spokenOf = words[i + 1] === 'in' || words[i + 1] === 'of'
  if (isA(word, 'raise') || (spokenOf && isA(word, 'up')))
    return bad ? { change: 'worse', thing: object } : undefined
  if (isA(word, 'stop') || (isA(word, 'cut') && words[i - 1] !== 'rate') || (spokenOf && isA(word, 'down'))) {
    return { change: bad ? 'better' : 'spoiled', thing: object }
  }
  return bad && isA(word, 'undo') ? { change: 'better', thing: object } : undefined
}

const REACH = 3
const LEVEL_REACH = 5
const CLAUSE =
  ', ; : ? ! but as while after amid despite although though yet and if that on to at by for with over from into'
const SUBJECT_BARRIER = new Set(
  `${CLAUSE} of <coin> <tkr> crypto market markets token tokens stocks shares price prices`.split(' '),
)
const OBJECT_BARRIER = new Set(`${CLAUSE} above below under`.split(' '))
const LEVELS = new Set('low lows lowest high highs highest record peak worst best'.split(' '))

const HOLDINGS = new Set('reserve reserves balance balances supply'.split(' '))
const EXCHANGES = new Set(['exchange', 'exchanges'])

const isThing = (words: string[], i: number) => isBad(words, i) || isA(words[i] as string, 'good')
const isChange = (word: string) =>
  isA(word, 'up') || isA(word, 'down') || isA(word, 'stop') || isA(word, 'raise')

/** Coins lying on exchanges are coins for sale: more of them is bad news, although a reserve elsewhere is good. */
function isBad(words: string[], i: number): boolean {
  const word = words[i] as string
  if (HOLDINGS.has(word)) {
    // 'exchange reserves', 'balance on crypto exchanges'
    return EXCHANGES.has(words[i - 1] ?? '') || (words[i + 1] === 'on' && isExchange(words, i + 2))
  }
  return isA(word, 'bad')
}

const isExchange = (words: string[], i: number) =>
  EXCHANGES.has(words[i] ?? '') || EXCHANGES.has(words[i + 1] ?? '')

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
