import { foldText } from './fold-text.ts'
import { wordSet } from './word-lists.ts'
import { UNSPACED, wordsOf } from './words.ts'

/** Single words that stand for a coin, as written or in lower case. */
export type CoinWords = ReadonlyMap<string, string>

/** The words that say what a text is about, as lower-case stems, each coin as one token. Scripts without spaces are cut by a dictionary. */
export function stemsOf(text: string, coins: CoinWords): string[] {
  const words: string[] = []
  for (const run of wordsOf(foldText(text), 'stories')) {
    if (/^[A-Za-z]/.test(run)) words.push(...latinWordsOf(run, coins))
    else otherWords(run.toLowerCase(), coins, words)
  }
  return words
}

function latinWordsOf(run: string, coins: CoinWords): string[] {
  const word = run.includes("'") ? run.replace(/'s$/i, '') : run
  const coin = coins.get(word) ?? coins.get(word.toLowerCase())
  if (coin) return [coin]
  const parts = word.length > 4 && /[-&.]/.test(word) ? word.split(/[-&.]/) : [word]
  return parts.map(rootOf).filter((root) => root !== '')
}

/** Empty for a word without meaning of its own. */
function rootOf(word: string): string {
  const lower = word.toLowerCase().replace(/'s$/, '')
  const root = lower.length < 2 || STOP_WORDS.has(lower) ? '' : stem(lower)
  return root.length > 1 && !STOP_WORDS.has(root) ? root : ''
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
const HANGUL = /^\p{Script=Hangul}/u
const SPACED = new RegExp(`^(?!${UNSPACED})`, 'u')

function otherWords(run: string, coins: CoinWords, words: string[]) {
  if (HANGUL.test(run)) return pushWord(withoutParticle(run), coins, words)
  if (SPACED.test(run)) return pushWord(run, coins, words)
  // a name of a coin is found before the dictionary cuts it in two
  const { rest, found } = takeCoins(run, coins)
  words.push(...found)
  let single = ''
  for (const { segment, isWordLike } of segmenter.segment(rest)) {
    if (isWordLike) pushWord(segment, coins, words)
    // a word the dictionary does not know comes as single characters: their pairs stand for it
    const isSingle = isWordLike && segment.length === 1
    if (isSingle && single) words.push(single + segment)
    single = isSingle ? segment : ''
  }
}

/** One character or one syllable is a particle or an ending far more often than a word. */
function pushWord(word: string, coins: CoinWords, words: string[]) {
  const coin = coins.get(word)
  if (coin) words.push(coin)
  else if (word.length > 1) words.push(word)
}

const LONGEST_COIN_NAME = 8

function takeCoins(run: string, coins: CoinWords): { rest: string; found: string[] } {
  const found: string[] = []
  let rest = ''
  for (let at = 0; at < run.length; ) {
    let length = Math.min(LONGEST_COIN_NAME, run.length - at)
    while (length > 1 && !coins.has(run.slice(at, at + length))) length--
    const coin = length > 1 ? coins.get(run.slice(at, at + length)) : undefined
    if (coin) found.push(coin)
    rest += coin ? ' ' : run[at]
    at += coin ? length : 1
  }
  return { rest, found }
}

/** Korean hangs particles on its nouns: 비트코인이, 비트코인은 and 비트코인을 are one word. */
const PARTICLE =
  /(?:에서는|에서|에게|으로|까지|부터|이라고|라고|은|는|이|가|을|를|의|에|로|도|와|과)$/
const withoutParticle = (word: string) => (word.length > 2 ? word.replace(PARTICLE, '') : word)

/** A light, predictable stemmer for English: plural and verb endings only. Words with figures stay as they are. */
export function stem(word: string): string {
  if (word.length <= 3 || /\d/.test(word)) return word
  const singular = withoutPlural(word)
  const bare = withoutVerbEnding(singular)
  return bare.length > 4 && bare.endsWith('e') ? bare.slice(0, -1) : bare
}

function withoutPlural(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 4 && /(?:sses|shes|ches|xes|zes)$/.test(word)) return word.slice(0, -2)
  if (word.endsWith('s') && !/(?:ss|us|is|os|as)$/.test(word)) return word.slice(0, -1)
  return word
}

function withoutVerbEnding(word: string): string {
  if (word.length > 5 && word.endsWith('ing')) return withoutDouble(word.slice(0, -3))
  if (word.length > 4 && word.endsWith('ed') && !word.endsWith('eed'))
    return withoutDouble(word.slice(0, -2))
  return word
}

/** 'planned' is 'plan', not 'plann'. */
const withoutDouble = (word: string) => (/([bdgmnprt])\1$/.test(word) ? word.slice(0, -1) : word)

/** Words that do not distinguish events, including those of every crypto headline. */
export const STOP_WORDS = wordSet('words.txt', 'stop words')
