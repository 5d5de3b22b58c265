const MOST_PASSAGES = 3
const LONGEST_PASSAGE = 200

type Push = { word: string; push: number }

/**
 * The sentences of what was read in which the listed words stand, at most three, in their order; long ones cut around
 * their first word. '…' stands where the text goes on and was not read.
 */
export function passagesOf(title: string, opening: string, words: Push[]): string[] {
  const listed = words.map(({ word, push }) => ({ word: word.toLowerCase(), push: Math.abs(push) }))
  const read = /[.!?…]["”’')\]]*$/.test(opening) ? opening : `${opening} …`
  return [title, ...read.split(/(?<=[.!?]["”’')\]]*)\s+(?=["“‘'([]?[\p{Lu}\d$€£])/u)]
    .map((sentence, place) => ({
      sentence,
      place,
      found: foundIn(sentence.normalize('NFKC').toLowerCase(), listed),
    }))
    .filter(({ found }) => found.weight > 0)
    .sort((a, b) => b.found.weight - a.found.weight || a.place - b.place)
    .slice(0, MOST_PASSAGES)
    .sort((a, b) => a.place - b.place)
    .map(({ sentence, found }) => around(sentence, found.first))
}

/** As words are taken out of a text to see what they do. */
export const WORD = /[\p{L}\p{N}$€£%][\p{L}\p{N}$€£%'’.,-]*[\p{L}\p{N}%]|[\p{L}\p{N}%]/gu

/** How much the listed words in a sentence weigh, and where the first of them is. */
function foundIn(sentence: string, listed: Push[]) {
  let [weight, first] = [0, sentence.length]
  for (const { word, push } of listed) {
    const at = placeOf(word, sentence)
    if (at < 0) continue
    weight += push
    first = Math.min(first, at)
  }
  return { weight, first }
}

/** Where a word or phrase stands as a whole; -1 where it does not. */
function placeOf(word: string, text: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!LETTER.test(text.charAt(at - 1)) && !LETTER.test(text.charAt(at + word.length))) return at
  }
  return -1
}
const LETTER = /[\p{L}\p{N}]/u

/** From a few words before the first listed word on. */
function around(sentence: string, first: number): string {
  if (sentence.length <= LONGEST_PASSAGE) return sentence
  const from = Math.max(0, Math.min(first - 40, sentence.length - LONGEST_PASSAGE + 2))
  const start = from === 0 ? 0 : sentence.indexOf(' ', from) + 1
  const rest = sentence.slice(start)
  const most = LONGEST_PASSAGE - (start > 0 ? 2 : 0)
  const end = rest.length <= most ? rest : `${rest.slice(0, most - 1).replace(/\s*\S*$/, '')}…`
  return start > 0 ? `… ${end}` : end
}
