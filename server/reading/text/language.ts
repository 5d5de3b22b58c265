import { wordListsOf, wordSet } from './word-lists.ts'
import { wordsOf } from './words.ts'

/**
 * The language of a text: its script, then the small words of each language; no library, no dictionary. Too few words to decide, as in
 * 'Bitcoin ETF inflows surge', counts as English.
 */
export function languageOf(title: string, text = ''): string {
  const sample = `${title} ${text.slice(0, SAMPLE_CHARACTERS)}`
  const foreign = sample.match(/[\p{L}--\p{Script=Latin}]/gv)?.length ?? 0
  if (foreign > 0 && foreign >= lettersIn(sample) * MOST_OTHER_SCRIPT)
    return languageOfScript(sample)
  const words = wordsOf(sample.toLowerCase(), 'language')
  return isEnglish(words) ? 'en' : mostCommon(words, [SMALL_WORDS, MARKET_WORDS]).language
}

function isEnglish(words: string[]): boolean {
  const english = words.filter((word) => ENGLISH.has(word)).length
  if (words.some((word) => MARKET_WORDS.has(word)) && english <= words.length * MOST_SHARED)
    return false
  const { count } = mostCommon(words, [SMALL_WORDS])
  const marked = words.filter((word) => /[^a-z]/.test(word)).length
  // a sign that English does not write and one small word are as good as two small words
  return !(count > english && (count >= 2 || (count === 1 && marked > 0)))
}

const lettersIn = (text: string) => text.match(/\p{L}/gu)?.length ?? 0

/** The language with most of the words. */
function mostCommon(
  words: string[],
  lists: WordsOfLanguages[],
): { language: string; count: number } {
  const counts = new Map<string, number>()
  for (const word of words)
    for (const language of new Set(lists.flatMap((list) => list.get(word) ?? [])))
      counts.set(language, (counts.get(language) ?? 0) + 1)
  let best = { language: OTHER_LANGUAGE, count: 0 }
  for (const [language, count] of counts) if (count > best.count) best = { language, count }
  return best
}

/** Not English, and none that we know. */
const OTHER_LANGUAGE = 'other'

function languageOfScript(text: string): string {
  return SCRIPTS.find(([, letters]) => letters.test(text))?.[0] ?? OTHER_LANGUAGE
}

/** Kana before Han: Japanese has both. */
const SCRIPTS: [language: string, letters: RegExp][] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['ko', /\p{Script=Hangul}/u],
  ['zh', /\p{Script=Han}/u],
  ['ru', /\p{Script=Cyrillic}/u],
  ['ar', /\p{Script=Arabic}/u],
  ['hi', /\p{Script=Devanagari}/u],
  ['th', /\p{Script=Thai}/u],
  ['he', /\p{Script=Hebrew}/u],
  ['el', /\p{Script=Greek}/u],
]

const SAMPLE_CHARACTERS = 600
/** A coin's name in another script does not make an English text foreign. */
const MOST_OTHER_SCRIPT = 0.3

/** 'in', 'on' and 'was' are words of other languages too. */
const MOST_SHARED = 0.25

type WordsOfLanguages = ReadonlyMap<string, readonly string[]>

function byWord(file: string): WordsOfLanguages {
  const found = new Map<string, string[]>()
  for (const [language, words] of wordListsOf(file))
    for (const word of new Set(words)) found.set(word, [...(found.get(word) ?? []), language])
  return found
}

const ENGLISH = wordSet('words.txt', 'small words of English')
const MARKET_WORDS = byWord('market-words.txt')
const SMALL_WORDS = byWord('small-words.txt')
