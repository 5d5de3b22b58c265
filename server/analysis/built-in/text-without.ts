import type { FeatureTable, Sums } from './feature-table.ts'
import { addDirections, addFeaturesAt, type Marked, mark, toldWords } from './features.ts'
import { WORD } from './passages.ts'
import { BETWEEN_WORDS, isShouting, tokensOf, wordsOfPiece } from './tokens.ts'

/**
 * A text that is read again and again with a word less each. Only the words beside a gap are read anew; every other feature keeps its
 * number. The sums are exactly those of reading the shorter text from its beginning.
 */
export class TextWithout {
  readonly #text: string
  readonly #table: FeatureTable
  readonly #shouting: boolean
  /** How many words are not in capitals: without the last of them a text would be read as shouting. */
  readonly #calmWords: number
  readonly #pieces: Piece[] = []
  /** By the word in lower case. */
  readonly #places = new Map<string, Place[]>()
  readonly #whole: Marked
  readonly #features: Feature[][]
  readonly #followers: (readonly [number | undefined, number | undefined])[]
  readonly #sumsOfWhole: Sums

  /** The text is normalised (NFKC). */
  constructor(text: string, table: FeatureTable) {
    this.#text = text
    this.#table = table
    this.#shouting = isShouting(text)
    this.#readPieces()
    this.#calmWords = this.#readPlaces()
    this.#whole = mark(this.#pieces.flatMap(({ words }) => words))
    const told = toldWords(this.#whole.words)
    this.#features = this.#whole.words.map(() => [])
    this.#followers = this.#whole.words.map(() => [undefined, undefined] as const)
    told.forEach((at, k) => {
      this.#followers[at] = [told[k + 1], told[k + 2]]
      addFeaturesAt(this.#whole, at, told[k + 1], told[k + 2], (kind, first, second, weight) => {
        this.#features[at]?.push({ number: table.numberOf(kind, first, second), weight })
      })
    })
    this.#sumsOfWhole = this.#sumsOf(this.#whole, [...this.#whole.words.keys()])
  }

  /** Each word as it is first written, by its lower case. */
  words(): Map<string, string> {
    const written = ([first]: Place[]) => this.#text.slice(first?.start, first?.end)
    return new Map(this.#places.entries().map(([key, places]) => [key, written(places)]))
  }

  /** Of what is left without a word. Without none, or one that is not there, it is the whole text. */
  sums(key?: string): Sums {
    const places = key === undefined ? undefined : this.#places.get(key)
    if (!places) return this.#sumsOfWhole
    const calmLeft = this.#calmWords - places.filter(({ calm }) => calm).length
    if (!this.#shouting && calmLeft === 0)
      return this.#table.sums(this.#between(0, this.#text.length, places))
    const { words, origins } = this.#wordsWithout(places)
    return this.#sumsOf(mark(words), origins)
  }

  #readPieces() {
    let start = 0
    let first = 0
    const add = (end: number) => {
      const words = wordsOfPiece(this.#text.slice(start, end), this.#shouting)
      this.#pieces.push({ start, end, first, words })
      first += words.length
    }
    for (const { 0: blank, index } of this.#text.matchAll(new RegExp(BETWEEN_WORDS, 'gi'))) {
      add(index)
      start = index + blank.length
    }
    add(this.#text.length)
  }

  #readPlaces(): number {
    let piece = 0
    let calmWords = 0
    for (const { 0: word, index } of this.#text.matchAll(WORD)) {
      while (index >= (this.#pieces[piece] as Piece).end) piece++
      const calm = !isShouting(word)
      if (calm) calmWords++
      const key = word.toLowerCase()
      const place = { start: index, end: index + word.length, piece, calm }
      const known = this.#places.get(key)
      if (known) known.push(place)
      else this.#places.set(key, [place])
    }
    return calmWords
  }

  /** The words of the shorter text, and where each stands in the whole one; -1 beside a gap, where a piece may have changed. */
  #wordsWithout(places: Place[]) {
    const words: string[] = []
    const origins: number[] = []
    let piece = 0
    const keep = (end: number) => {
      for (; piece < end; piece++) {
        const { first, words: known } = this.#pieces[piece] as Piece
        for (let i = 0; i < known.length; i++) {
          words.push(known[i] as string)
          origins.push(first + i)
        }
      }
    }
    for (let i = 0; i < places.length; ) {
      const from = Math.max(piece, (places[i] as Place).piece - 1)
      let last = (places[i] as Place).piece + 1
      for (i++; i < places.length && (places[i] as Place).piece - 1 <= last; i++)
        last = (places[i] as Place).piece + 1
      last = Math.min(last, this.#pieces.length - 1)
      keep(from)
      const text = this.#between(
        (this.#pieces[from] as Piece).start,
        (this.#pieces[last] as Piece).end,
        places,
      )
      for (const word of tokensOf(text, this.#shouting)) {
        words.push(word)
        origins.push(-1)
      }
      piece = last + 1
    }
    keep(this.#pieces.length)
    return { words, origins }
  }

  /** A part of the text with the places taken out. */
  #between(start: number, end: number, places: Place[]): string {
    let text = ''
    let from = start
    for (const place of places) {
      if (place.start < start || place.end > end) continue
      text += `${this.#text.slice(from, place.start)} `
      from = place.end
    }
    return text + this.#text.slice(from, end)
  }

  #sumsOf(marked: Marked, origins: number[]): Sums {
    const table = this.#table
    const add = (...[kind, first, second, weight]: Parameters<Parameters<typeof addDirections>[1]>) =>
      table.count(table.numberOf(kind, first, second), weight)
    const told = toldWords(marked.words)
    table.begin()
    for (let k = 0; k < told.length; k++) {
      const [at, next, second] = [told[k] as number, told[k + 1], told[k + 2]]
      const origin = origins[at] as number
      if (origin >= 0 && this.#isAsInWhole(marked, origins, at, next, second))
        for (const { number, weight } of this.#features[origin] as Feature[]) table.count(number, weight)
      else addFeaturesAt(marked, at, next, second, add)
    }
    addDirections(marked, add)
    return table.end()
  }

  #isAsInWhole(marked: Marked, origins: number[], at: number, next?: number, second?: number): boolean {
    const origin = origins[at] as number
    const [wasNext, wasSecond] = this.#followers[origin] as readonly [number | undefined, number | undefined]
    const sameWeight = (now: number | undefined, was: number | undefined) =>
      now === undefined
        ? was === undefined
        : origins[now] === was && marked.weights[now] === this.#whole.weights[was as number]
    return (
      marked.shifted[at] === this.#whole.shifted[origin] &&
      marked.negated[at] === this.#whole.negated[origin] &&
      marked.weights[at] === this.#whole.weights[origin] &&
      sameWeight(next, wasNext) &&
      sameWeight(second, wasSecond)
    )
  }
}

type Piece = { start: number; end: number; first: number; words: string[] }
type Place = { start: number; end: number; piece: number; calm: boolean }
type Feature = { number: number; weight: number }
