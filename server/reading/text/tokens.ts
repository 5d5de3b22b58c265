import { wordSet } from './word-lists.ts'

/** Headline text to words. Names of coins, tickers, amounts and percentages become classes, so that '$64K' teaches about '$71K'. */
export function tokens(text: string): string[] {
  const normal = text.normalize('NFKC')
  return tokensOf(normal, isShouting(normal))
}

const isShouting = (text: string) => text === text.toUpperCase()

/** A text that is normalised already. */
function tokensOf(text: string, shouting: boolean): string[] {
  return text.split(BETWEEN_WORDS).flatMap((piece) => wordsOfPiece(piece, shouting))
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
  const words = wordsOf(piece, shouting)
  pieces.set(piece, words)
  return words
}

function wordsOf(piece: string, shouting: boolean): string[] {
  const named = plain(piece)
    .replace(/\(\$?[A-Z][A-Z0-9]{1,5}\)/g, ' ')
    .replace(/\b[A-Z]{2,6}\b/g, (word) => (!shouting && AMBIGUOUS_SYMBOLS.has(word) ? ' <coin> ' : word))
    .toLowerCase()
    .replace(/\(?\b(?:nyse|nasdaq|otc\w*|tsxv?|cse|lse)\s*:\s*\w+\)?/g, ' <tkr> ')
    .replace(/[$#]([a-z][a-z.]{0,9})\b/g, (_, name: string) =>
      COIN_WORDS.has(name) ? ` ${name} ` : ' <tkr> ',
    )
  const words =
    maskAmounts(named).match(
      /<[\w+-]+>|[a-z]+(?:'[a-z]+)?(?:-(?:off|low|high|time|in|out|up|down))?|[?!,;:]/g,
    ) ?? []
  return words.map((word) => {
    const bare = word.endsWith("'s") ? word.slice(0, -2) : word
    return COIN_WORDS.has(bare) ? '<coin>' : bare
  })
}

/** Names and symbols of coins as lower-case words: masked in sentiment features. The tag dictionary has its own, longer list. */
export const COIN_WORDS = wordSet('words.txt', 'names of coins')

/** Symbols that are also everyday words: only their upper-case form in mixed-case text is a coin. */
const AMBIGUOUS_SYMBOLS = wordSet('words.txt', 'symbols that are words')

/** The same without classes of coins and tickers: for the sign of a percentage says nothing about advertising. */
export const maskedWords = (text: string): string[] =>
  maskAmounts(plain(text.normalize('NFKC').toLowerCase()))
    .replace(/<pct[+-]>/g, '<pct>')
    .match(/<\w+>|[a-z]+(?:'[a-z]+)?|[?!:]/g) ?? []

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
