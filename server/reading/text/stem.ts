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
  if (word.length > 4 && word.endsWith('ed') && !word.endsWith('eed')) return withoutDouble(word.slice(0, -2))
  return word
}

/** 'planned' is 'plan', not 'plann'. */
const withoutDouble = (word: string) => (/([bdgmnprt])\1$/.test(word) ? word.slice(0, -1) : word)
