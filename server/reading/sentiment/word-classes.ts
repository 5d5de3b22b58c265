import { wordListsOf } from '../text/word-lists.ts'

/**
 * What a word does in a market headline. 'surge' is good news only if the thing that surges should grow.
 */
type WordClass = 'up' | 'down' | 'level' | 'raise' | 'cut' | 'stop' | 'undo' | 'good' | 'bad'

const CLASSES = new Map<string, Set<WordClass>>()
for (const [wordClass, words] of wordListsOf('word-classes.txt') as [WordClass, string[]][]) {
  for (const form of words.flatMap(inflections))
    CLASSES.set(form, (CLASSES.get(form) ?? new Set()).add(wordClass))
}

export const isA = (word: string, wordClass: WordClass): boolean =>
  CLASSES.get(word)?.has(wordClass) ?? false

/** Most words do nothing. */
export const hasClass = (word: string): boolean => CLASSES.has(word)

/** Regular English forms of a word, so that the word lists below can name each verb or noun once. */
export function inflections(word: string): string[] {
  const [base, ...irregular] = word.split('/') as [string, ...string[]]
  if (irregular.length > 0 || base.includes("'")) return [base, ...irregular]
  return [...new Set([base, withS(base), withSuffix(base, 'ed'), withSuffix(base, 'ing')])]
}

function withS(base: string): string {
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$/.test(base) ? `${base}es` : `${base}s`
}

function withSuffix(base: string, suffix: 'ed' | 'ing'): string {
  if (base.endsWith('e'))
    return base.slice(0, suffix === 'ed' ? -1 : base.endsWith('ee') ? undefined : -1) + suffix
  if (suffix === 'ed' && /[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ied`
  if (/^[^aeiou]*[aeiou][bdgmnprt]$/.test(base)) return base + base.at(-1) + suffix
  return base + suffix
}
