/** One thing the reader asked for, or asked to leave out. */
export type SearchPart = {
  kind: 'word' | 'phrase'
  text: string
  isExcluded: boolean
  /** The word still being typed: its beginning is enough. */
  isLast: boolean
}

const MAX_PARTS = 32
const PART = /(?<![^\s])(-?)"([^"]*)"?|(?<![^\s])(-?)(\S+)/gu
const WORD = /[\p{L}\p{M}\p{N}]+/gu

/** Words, "quoted phrases" (with the quotes a phone types, too) and -exclusions of whatever a person typed. Anything else in the text is skipped. */
export function readSearchText(text: string): SearchPart[] {
  const parts: SearchPart[] = []
  const typed = text.normalize('NFC').replace(/[“”„«»]/g, '"')
  for (const [, minusPhrase, phrase, minusWord, chunk] of typed.matchAll(PART)) {
    const isExcluded = (minusPhrase || minusWord) === '-'
    const words = (phrase ?? chunk ?? '').match(WORD) ?? []
    if (phrase !== undefined && words.length > 1) {
      parts.push({ kind: 'phrase', text: words.join(' '), isExcluded, isLast: false })
    } else if (isExcluded && words.length > 1) {
      // -crypto.com leaves out 'crypto.com', not everything about crypto
      parts.push({ kind: 'phrase', text: words.join(' '), isExcluded, isLast: false })
    } else {
      for (const word of words) parts.push({ kind: 'word', text: word, isExcluded, isLast: false })
    }
  }
  const kept = parts.slice(0, MAX_PARTS)
  const last = kept.at(-1)
  if (last?.kind === 'word' && !last.isExcluded && !/"\s*$/.test(typed)) last.isLast = true
  return kept
}
