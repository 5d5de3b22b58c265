const SENTENCES = 3
const MOST_CHARACTERS = 500
const FEWEST_WORDS = 5

/** The first three real sentences of a cleaned text. Ranking sentences (TextRank) reads worse than a newswriter's own opening. */
export function extractOverview(title: string, content: string): string {
  const kept: string[] = []
  let length = 0
  for (const sentence of sentences(withoutTitle(content, title))) {
    if (sentence.split(' ').length < FEWEST_WORDS || isBoilerplate(sentence)) continue
    if (kept.length > 0 && length + sentence.length > MOST_CHARACTERS) break
    kept.push(sentence)
    length += sentence.length + 1
    if (kept.length === SENTENCES) break
  }
  return cut(kept.join(' ') || content || title)
}

/** Feeds often begin the body with the headline again. */
function withoutTitle(text: string, title: string): string {
  return title !== '' && text.toLowerCase().startsWith(title.toLowerCase())
    ? text.slice(title.length).replace(/^[\s.:|–—-]+/, '')
    : text
}

// A stop ends a sentence only before a new one begins; 'U.S.', 'Inc.', '$1.5' and initials do not.
const SENTENCE_END =
  /(?<!\b(?:[A-Z]|Mr|Ms|Mrs|Dr|St|vs|Inc|Corp|Ltd|Co|No|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec|U\.S|U\.K|E\.U|a\.m|p\.m))[.!?]["”’')\]]*\s+(?=["“‘'([]?[A-Z0-9$€£])/

function sentences(text: string): string[] {
  const found: string[] = []
  let rest = text
  for (let end = SENTENCE_END.exec(rest); end !== null && found.length < 20; end = SENTENCE_END.exec(rest)) {
    found.push(rest.slice(0, end.index + end[0].trimEnd().length).trim())
    rest = rest.slice(end.index + end[0].length)
  }
  return rest.trim() ? [...found, rest.trim()] : found
}

function isBoilerplate(sentence: string): boolean {
  return /\b(?:subscribe to|sign up for|follow us on|click here|join our|all rights reserved|cookies?|image (?:source|credit|via)|photo by|source:|share this|newsletter|disclaimer)\b/i.test(
    sentence,
  )
}

function cut(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text
  return `${text.slice(0, MOST_CHARACTERS).replace(/\s+\S*$/, '')}…`
}
