import { readFileSync } from 'node:fs'

/** A word as a number: FNV-1a, cut to the 31 bits that a Smi holds. Two words of one window share a number about once in a lifetime. */
export const termOf = (word: string): number => fnv(word) >>> 1

/** As that of the two with a space between, without making that text. */
export const pairTermOf = (word: string, next: string): number =>
  fnv(next, fnv(' ', fnv(word))) >>> 1

/** As that of a part of a text. */
export const termAt = (text: string, from: number, to: number): number =>
  fnv(text, FNV_OFFSET, from, to) >>> 1

const FNV_OFFSET = 0x811c9dc5

function fnv(text: string, start = FNV_OFFSET, from = 0, to = text.length): number {
  let hash = start
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash
}

export function sortedUnique(terms: number[]): Int32Array {
  const sorted = new Int32Array(terms).sort()
  let kept = 0
  for (let i = 0; i < sorted.length; i++) {
    if (i === 0 || sorted[i] !== sorted[i - 1]) sorted[kept++] = sorted[i] as number
  }
  return sorted.slice(0, kept)
}

/** Calls with the places of every term that both sorted lists hold. */
export function forShared(
  a: Int32Array,
  b: Int32Array,
  each: (term: number, i: number, j: number) => void,
) {
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const difference = (a[i] as number) - (b[j] as number)
    if (difference === 0) each(a[i] as number, i++, j++)
    else if (difference < 0) i++
    else j++
  }
}

export function sharedCount(a: Int32Array, b: Int32Array): number {
  let shared = 0
  forShared(a, b, () => shared++)
  return shared
}

export function has(list: Int32Array, term: number): boolean {
  let low = 0
  let high = list.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = list[middle] as number
    if (found === term) return true
    if (found < term) low = middle + 1
    else high = middle - 1
  }
  return false
}

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
