/** The outlet's name. */
const LONGEST_BEFORE_TITLE = 25

/**
 * Feeds often begin the body with the headline again, and releases their first paragraph; signs and blanks are written as each likes.
 * Where the sentence goes on in small letters, the headline is its beginning.
 */
export function withoutTitle(title: string): (text: string) => string {
  // 'Flash news: Exchange to list ...' is followed by the part after its label
  const forms = [title, title.replace(/^[\w ]{3,20}: /, '')].map(lettersOf).filter((form) => form !== '')
  return (text) => {
    const beginning = text.slice(0, 2 * title.length + LONGEST_BEFORE_TITLE)
    const letters = lettersOf(beginning)
    for (const form of forms) {
      const at = letters.indexOf(form)
      if (at < 0 || at > LONGEST_BEFORE_TITLE) continue
      const last = [...beginning.matchAll(LETTER)][at + form.length - 1]
      const rest = text.slice((last?.index ?? 0) + 1).replace(/^[\s.:|–—!?”"’')\]-]+/, '')
      if (!/^[\p{Ll},;]/u.test(rest)) return rest
    }
    return text
  }
}

const LETTER = /[\p{L}\p{N}]/gu
const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Says the headline again, in the same or nearly the same words. */
export function repeats(sentence: string, title: string): boolean {
  const ofTitle = wordsOf(title)
  const ofSentence = wordsOf(sentence)
  if (ofTitle.size === 0) return false
  const shared = [...ofTitle].filter((word) => ofSentence.has(word)).length
  return shared / ofTitle.size >= 0.85 && shared / ofSentence.size >= 0.6
}

/** Most words with which something is said stand in what was told before it, in this form or another: 'delayed', 'delaying'. */
export function isToldIn(before: string, sentence: string): boolean {
  const told = stemsOf(before)
  const said = [...stemsOf(sentence)]
  return said.length > 0 && said.filter((stem) => told.has(stem)).length / said.length >= 0.5
}

const stemsOf = (text: string) =>
  new Set(
    [...wordsOf(text)].filter((word) => word.length > 3 || /\d/.test(word)).map((word) => word.slice(0, 5)),
  )

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}$%]+/gu) ?? [])
