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
