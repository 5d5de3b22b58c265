/** A word, figure or sign of a text, and where it is. `key`: in lower case. */
export type Word = { text: string; key: string; at: number; end: number }

const LATIN = '[A-Za-z][A-Za-z0-9]*'
/** Scripts that put no spaces between words. */
export const UNSPACED = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]`

/**
 * What counts as a word, for each part that reads a text. Weights and thresholds were fitted to these:
 * a change needs new ones, and a new READING_VERSION.
 */
const WORDS = {
  /** Cashtags, web addresses and figures in one piece, every other sign by itself. Of folded text. */
  coins: new RegExp(`\\$?${LATIN}(?:\\.[a-z]{2,4}\\b)?|\\$?\\d[\\d.,]*%?|[^\\sA-Za-z0-9]`, 'g'),
  /** 'AT&T' and 'all-time' in one piece, no figures; other scripts in runs. Of folded text. */
  stories: new RegExp(
    `${LATIN}(?:['.&-][A-Za-z0-9]+)*|${UNSPACED}+|\\p{Script=Hangul}+|[\\p{L}\\p{M}]+`,
    'gu',
  ),
  /** Words with a capital. Of folded text. */
  names: /\b[A-Z][A-Za-z0-9]{2,}/g,
  /** Classes, compounds such as 'sell-off', and pauses. Of masked text. */
  sentiment: /<[\w+-]+>|[a-z]+(?:'[a-z]+)?(?:-(?:off|low|high|time|in|out|up|down))?|[?!,;:]/g,
  /** Of masked text. */
  advertising: /<\w+>|[a-z]+(?:'[a-z]+)?|[?!:]/g,
  /** As a reader sees them: '$1.5', "Kelvo's", 'year-end'. */
  receipts: /[\p{L}\p{N}$€£%][\p{L}\p{N}$€£%'’.,-]*[\p{L}\p{N}%]|[\p{L}\p{N}%]/gu,
  overview: /[\p{L}\p{N}$%]+/gu,
  language: /\p{L}+/gu,
  tags: /\w+/g,
  labels: /[\p{L}\p{N}]+/gu,
  addresses: /[a-z0-9]+/g,
  search: /[\p{L}\p{M}\p{N}]+/gu,
}
type Reader = keyof typeof WORDS

export const wordsOf = (text: string, reader: Reader): string[] => text.match(WORDS[reader]) ?? []

/** The same with their places. */
export const placedWords = (text: string, reader: Reader): Word[] =>
  Array.from(text.matchAll(WORDS[reader]), ({ 0: word, index: at }) => ({
    text: word,
    key: word.toLowerCase(),
    at,
    end: at + word.length,
  }))
