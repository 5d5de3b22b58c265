import { isCommonWord } from '../coins/dictionary.ts'
import { sentimentWords } from '../text/masked-words.ts'
import { wordSet } from '../text/word-lists.ts'
import { placedWords, type Word } from '../text/words.ts'

/** Words that may be named as one reason: one word, or two that stand together. */
export type Reason = { words: readonly string[]; written: string }

/**
 * The words of a text that a reader takes for a reason, by their lower case as first written, and the pairs that stand together.
 * Function words, names and figures move a score too, but explain nothing.
 */
export function reasonsIn(texts: readonly string[]): {
  words: Reason[]
  pairs: Reason[]
  all: string[]
} {
  const names = namesIn(texts)
  const words = new Map<string, Reason>()
  const pairs = new Map<string, Reason>()
  const all = new Set<string>()
  for (const text of texts) {
    let before: Word | undefined
    for (const word of placedWords(text, 'receipts')) {
      const { text: written, key, at, end } = word
      all.add(key)
      if (names.has(key) || !explains(word, text.slice(end, end + 4))) continue
      if (!words.has(key)) words.set(key, { words: [key], written })
      if (before && before.key !== key && TOGETHER.test(text.slice(before.end, at))) {
        const pair = `${before.key} ${key}`
        const both = { words: [before.key, key], written: text.slice(before.at, end) }
        if (!pairs.has(pair)) pairs.set(pair, both)
      }
      before = word
    }
  }
  return { words: [...words.values()], pairs: [...pairs.values()], all: [...all] }
}

/** What every crypto headline is about: part of a phrase ('price jump'), never a reason by itself. */
export const isCompanion = ({ words: [word = '', ...others] }: Reason) =>
  others.length === 0 && (COMPANIONS.has(word) || /n['’]t$/.test(word))

const COMPANIONS = wordSet('words.txt', 'companions')

/** 'all-time low', 'record outflows', 'longs liquidated': one thing to a reader, whatever its words do by themselves. */
export const isFixed = ({ words }: Reason) => FIXED.test(words.join(' '))
const FIXED =
  /^(?:(?:all-time|record|new|fresh|[a-z]+-(?:year|month|week)|yearly|monthly|historic) (?:highs?|lows?|peak|inflows?|outflows?|losses)|(?:longs?|shorts?|bulls|bears) (?:liquidated|wiped|squeezed)|rate (?:cuts?|hikes?)|death cross|golden cross)$/

/** 'record high', 'cut to junk', 'hits a new'; no punctuation, and no name or figure between. */
const TOGETHER = /^(?:['’]s)?[\s-]+(?:(?:a|an|the|to|of|in|its|for|at|on|by) ){0,2}$/i

function explains({ text, key }: Word, after: string): boolean {
  if (FUNCTION_WORDS.has(key) || !/^\p{L}/u.test(key)) return false
  // 'up to 20 %' says nothing of a direction
  if ((key === 'up' || key === 'down') && /^\s+to\b/i.test(after)) return false
  return sentimentWords(text).some((word) => !word.startsWith('<'))
}

/** Capital letters inside a sentence that is not a title in capitals, letters of an abbreviation; a word that is also written small is none. */
function namesIn(texts: readonly string[]): Set<string> {
  const [names, small] = [new Set<string>(), new Set<string>()]
  for (const text of texts) {
    const found = placedWords(text, 'receipts').filter((word) => /^\p{L}/u.test(word.text))
    const long = found.filter((word) => word.text.length > 3)
    const inCapitals = long.filter((word) => isCapital(word.text)).length > long.length / 2
    for (const { text: word, key, at } of found) {
      if (word === key) small.add(key)
      else if (ABBREVIATION.test(word) ? !ABBREVIATED.has(key) : NAMED.has(bare(key)))
        names.add(key)
      else if (!inCapitals && !isFirst(text, at) && !isCommonWord(key)) names.add(key)
    }
  }
  return names.difference(small)
}

const isCapital = (word: string) => /^\p{Lu}/u.test(word)
const isFirst = (text: string, index: number) =>
  index === 0 ||
  /(?:[.!?:…—–]["”’')\]]*\s+|["“‘'([])$/.test(text.slice(Math.max(0, index - 5), index))
const bare = (key: string) => key.replace(/['’]s$/, '')
/** 'SEC', 'BlackRock'. */
const ABBREVIATION = /^\p{Lu}[\p{Lu}\d.]+s?(?:['’]s)?$|\p{Ll}\p{Lu}/u
const ABBREVIATED = new Set([
  'etf',
  'etfs',
  'etp',
  'etps',
  'ath',
  'atl',
  'ipo',
  'fomo',
  'fud',
  'hodl',
])
/** The names that stand in most titles in capitals. */
const NAMED = wordSet('words.txt', 'names in capitals')

const FUNCTION_WORDS = wordSet('words.txt', 'function words')

const MOST_PASSAGES = 3
const LONGEST_PASSAGE = 200

type Push = { word: string; push: number }

/**
 * The sentences of what was read in which the listed words stand, at most three, in their order; long ones cut around
 * their first word. '…' stands where the text goes on and was not read.
 */
export function passagesOf(title: string, opening: string, words: Push[]): string[] {
  const listed = words.map(({ word, push }) => ({ word: word.toLowerCase(), push: Math.abs(push) }))
  const read = /[.!?…]["”’')\]]*$/.test(opening) ? opening : `${opening} …`
  return [title, ...read.split(/(?<=[.!?]["”’')\]]*)\s+(?=["“‘'([]?[\p{Lu}\d$€£])/u)]
    .map((sentence, place) => ({
      sentence,
      place,
      found: foundIn(sentence.normalize('NFKC').toLowerCase(), listed),
    }))
    .filter(({ found }) => found.weight > 0)
    .sort((a, b) => b.found.weight - a.found.weight || a.place - b.place)
    .slice(0, MOST_PASSAGES)
    .sort((a, b) => a.place - b.place)
    .map(({ sentence, found }) => around(sentence, found.first))
}

/** How much the listed words in a sentence weigh, and where the first of them is. */
function foundIn(sentence: string, listed: Push[]) {
  let [weight, first] = [0, sentence.length]
  for (const { word, push } of listed) {
    const at = placeOf(word, sentence)
    if (at < 0) continue
    weight += push
    first = Math.min(first, at)
  }
  return { weight, first }
}

/** Where a word or phrase stands as a whole; -1 where it does not. */
function placeOf(word: string, text: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!LETTER.test(text.charAt(at - 1)) && !LETTER.test(text.charAt(at + word.length))) return at
  }
  return -1
}
const LETTER = /[\p{L}\p{N}]/u

/** From a few words before the first listed word on. */
function around(sentence: string, first: number): string {
  if (sentence.length <= LONGEST_PASSAGE) return sentence
  const from = Math.max(0, Math.min(first - 40, sentence.length - LONGEST_PASSAGE + 2))
  const start = from === 0 ? 0 : sentence.indexOf(' ', from) + 1
  const rest = sentence.slice(start)
  const most = LONGEST_PASSAGE - (start > 0 ? 2 : 0)
  const end = rest.length <= most ? rest : `${rest.slice(0, most - 1).replace(/\s*\S*$/, '')}…`
  return start > 0 ? `… ${end}` : end
}
