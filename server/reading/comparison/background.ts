import { readFileSync } from 'node:fs'
import { termOf } from './terms.ts'

/** In how many of `documents` crypto articles a word was counted: what a young window knows about rare words. */
export type Background = { documents: number; counts: ReadonlyMap<number, number> }

/** The shipped table: the number of documents, then lines of a count and every word that has it. */
export function shippedBackground(): Background {
  const text = readFileSync(new URL('../data/word-counts.txt', import.meta.url), 'utf8')
  const [documents = '', ...lines] = text.trim().split('\n')
  const counts = new Map<number, number>()
  for (const line of lines) {
    const [count = '', ...words] = line.split(' ')
    for (const word of words) counts.set(termOf(word), Number(count))
  }
  return { documents: Number(documents), counts }
}
