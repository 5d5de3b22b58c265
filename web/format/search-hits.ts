const WORD = String.raw`[\p{L}\p{N}]`

/**
 * Where a search is found in a text, as the server finds it: words by their stem, the word typed last also by its
 * beginning, a single word in capitals as it stands. Undefined when there is nothing to look for.
 */
export function hitPattern(search: string | undefined): RegExp | undefined {
  const words = search?.match(/-?[\p{L}\p{N}]+/gu)?.filter((word) => !word.startsWith('-')) ?? []
  const [only, ...others] = words
  if (only === undefined) return undefined
  if (others.length === 0 && only === only.toUpperCase() && /\p{Lu}/u.test(only))
    return new RegExp(`(?<!${WORD})${only}(?!${WORD})`, 'giu')
  const stems = words.map(stemOf).join('|')
  return new RegExp(`(?<!${WORD})(?:${stems})(?:(?<=${WORD}{3})${WORD}{0,12})?(?!${WORD})`, 'giu')
}

/** Roughly what the server's stemmer leaves of an English word. */
function stemOf(word: string): string {
  const stem = word.replace(/(ies|ing|ed|es|s|e|y)$/i, '')
  return stem.length >= 3 ? stem : word
}

/** A text cut where a pattern is found; every second part is a hit. */
export function splitAtHits(text: string, pattern: RegExp): string[] {
  const parts: string[] = []
  let end = 0
  for (const match of text.matchAll(pattern)) {
    parts.push(text.slice(end, match.index), match[0])
    end = match.index + match[0].length
  }
  return [...parts, text.slice(end)]
}
