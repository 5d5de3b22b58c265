const MOST_PASSAGES = 3
const LONGEST_PASSAGE = 200

type Push = { word: string; push: number }

/**
 * The sentences of what was read in which the listed words stand, at most three, in their order; long ones cut around
 * their first word. '…' stands where the text goes on and was not read.
 */
export function passagesOf(title: string, opening: string, words: Push[]): string[] {
  const pushes = new Map(words.map(({ word, push }) => [word.toLowerCase(), Math.abs(push)]))
  const read = /[.!?…]["”’')\]]*$/.test(opening) ? opening : `${opening} …`
  return [title, ...read.split(/(?<=[.!?]["”’')\]]*)\s+(?=["“‘'([]?[\p{Lu}\d$€£])/u)]
    .map((sentence, place) => ({ sentence, place, weight: weightOf(sentence, pushes) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.place - b.place)
    .slice(0, MOST_PASSAGES)
    .sort((a, b) => a.place - b.place)
    .map(({ sentence }) => around(sentence, pushes))
}

const wordsIn = (text: string) => [...text.matchAll(WORD)]
/** As words are taken out of a text to see what they do. */
export const WORD = /[\p{L}\p{N}$€£%][\p{L}\p{N}$€£%'’.,-]*[\p{L}\p{N}%]|[\p{L}\p{N}%]/gu

function weightOf(sentence: string, pushes: Map<string, number>): number {
  const found = new Set(wordsIn(sentence).map(([word]) => word.toLowerCase()))
  return [...found].reduce((sum, word) => sum + (pushes.get(word) ?? 0), 0)
}

/** From a few words before the first listed word on. */
function around(sentence: string, pushes: Map<string, number>): string {
  if (sentence.length <= LONGEST_PASSAGE) return sentence
  const first = wordsIn(sentence).find(([word]) => pushes.has(word.toLowerCase()))?.index ?? 0
  const from = Math.max(0, Math.min(first - 40, sentence.length - LONGEST_PASSAGE + 2))
  const start = from === 0 ? 0 : sentence.indexOf(' ', from) + 1
  const rest = sentence.slice(start)
  const most = LONGEST_PASSAGE - (start > 0 ? 2 : 0)
  const end = rest.length <= most ? rest : `${rest.slice(0, most - 1).replace(/\s*\S*$/, '')}…`
  return start > 0 ? `… ${end}` : end
}
