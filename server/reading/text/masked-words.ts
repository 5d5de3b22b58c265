import { wordSet } from './word-lists.ts'
import { wordsOf } from './words.ts'

/** Words as sentiment reads them. Names of coins, tickers, amounts and percentages become classes, so that '$64K' teaches about '$71K'. */
export function sentimentWords(text: string): string[] {
  const normal = text.normalize('NFKC')
  const shouting = normal === normal.toUpperCase()
  return normal.split(BETWEEN_WORDS).flatMap((piece) => wordsOfPiece(piece, shouting))
}

/** A blank between two letters: no amount, percentage or listing ('NYSE : ABC') reaches over it, so each piece is read by itself. */
const BETWEEN_WORDS = /(?<=[a-z])(?<!\b(?:nyse|nasdaq|otc\w*|tsxv?|cse|lse))\s+(?=[a-z])/i

/** A receipt reads one text many times, with a word less each: nearly all of its pieces are known. */
const MOST_PIECES = 20_000
const calm = new Map<string, string[]>()
const loud = new Map<string, string[]>()

function wordsOfPiece(piece: string, shouting: boolean): string[] {
  const pieces = shouting ? loud : calm
  const known = pieces.get(piece)
  if (known) return known
  if (pieces.size >= MOST_PIECES) pieces.clear()
  const words = readPiece(piece, shouting)
  pieces.set(piece, words)
  return words
}

function readPiece(piece: string, shouting: boolean): string[] {
  const named = plain(piece)
    .replace(/\(\$?[A-Z][A-Z0-9]{1,5}\)/g, ' ')
    .replace(/\b[A-Z]{2,6}\b/g, (word) =>
      !shouting && AMBIGUOUS_SYMBOLS.has(word) ? ' <coin> ' : word,
    )
    .toLowerCase()
    .replace(/\(?\b(?:nyse|nasdaq|otc\w*|tsxv?|cse|lse)\s*:\s*\w+\)?/g, ' <tkr> ')
    .replace(/[$#]([a-z][a-z.]{0,9})\b/g, (_, name: string) =>
      COIN_WORDS.has(name) ? ` ${name} ` : ' <tkr> ',
    )
  return wordsOf(maskAmounts(named), 'sentiment').map((word) => {
    const bare = word.endsWith("'s") ? word.slice(0, -2) : word
    return COIN_WORDS.has(bare) ? '<coin>' : bare
  })
}

/** Names and symbols of coins as lower-case words: masked in sentiment features. The tag dictionary has its own, longer list. */
export const COIN_WORDS = wordSet('words.txt', 'names of coins')

/** Symbols that are also everyday words: only their upper-case form in mixed-case text is a coin. */
const AMBIGUOUS_SYMBOLS = wordSet('words.txt', 'symbols that are words')

/** Words as the ad mark reads them: coins and tickers by name, and percentages without their sign, which says nothing about advertising. */
export const advertisingWords = (text: string): string[] =>
  wordsOf(
    maskAmounts(plain(text.normalize('NFKC').toLowerCase())).replace(/<pct[+-]>/g, '<pct>'),
    'advertising',
  )

/** One apostrophe, no addresses. */
const plain = (text: string) => text.replace(/[’‘`´]/g, "'").replace(/https?:\/\/\S+/g, ' ')

/** Amounts, percentages, multiples and other figures of a lower-case text become classes, so that '$64K' teaches about '$71K'. */
function maskAmounts(text: string): string {
  return text
    .replace(
      /(?:\b(?:usd|eur|us\$)\s?|[$€£¥]\s?)\d[\d.,]*\s?(?:k|m|b|bn|mn|mln|million|billion|trillion|t)?\b\+?/g,
      ' <usd> ',
    )
    .replace(/(^|\s)([-−–+])\d[\d.,]*\s?(?:%|percent\b|pct\b)/g, (_, __, sign: string) =>
      sign === '+' ? ' <pct+> ' : ' <pct-> ',
    )
    .replace(/\d[\d.,]*\s?(?:%|percent\b|pct\b)/g, ' <pct> ')
    .replace(/\d[\d.,]*\s?x\b/g, ' <times> ')
    .replace(/\d[\d.,:/-]*(?:k|m|b|bn|th|st|nd|rd)?\b/g, ' <num> ')
}
