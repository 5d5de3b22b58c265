import { WORD } from './passages.ts'
import { BETWEEN_WORDS, isShouting, tokens, tokensOf, wordsOfPiece } from './tokens.ts'

/** The words of a text with one less, and where each stands in the whole text; -1 for one that stands there no more. */
export type Shorter = { words: string[]; origins: number[] }

/** A text that is read again and again with a word less each. Only what stands beside a gap is read anew, and only if it may have changed. */
export class WordsWithout {
  readonly whole: string[]
  readonly #text: string
  readonly #shouting: boolean
  /** How many words are not in capitals: without the last of them a text would be read as shouting. */
  readonly #calmWords: number
  readonly #pieces: Piece[] = []
  /** By the word in lower case. */
  readonly #places = new Map<string, Place[]>()

  /** The text is normalised (NFKC). */
  constructor(text: string) {
    this.#text = text
    this.#shouting = isShouting(text)
    this.#readPieces()
    this.#calmWords = this.#readPlaces()
    this.whole = this.#pieces.flatMap(({ words }) => words)
  }

  /** Each word as it is first written, by its lower case. */
  written(): Map<string, string> {
    const written = ([first]: Place[]) => this.#text.slice(first?.start, first?.end)
    return new Map(this.#places.entries().map(([key, places]) => [key, written(places)]))
  }

  /** Undefined where the word is not in the text. */
  without(key: string): Shorter | undefined {
    const places = this.#places.get(key)
    if (!places) return undefined
    const calmLeft = this.#calmWords - places.filter(({ calm }) => calm).length
    if (this.#shouting || calmLeft > 0) return this.#takeOut(places)
    const words = tokens(this.#between(0, this.#text.length, places))
    return { words, origins: words.map(() => -1) }
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
    let at = 0
    let calmWords = 0
    for (const { 0: word, index } of this.#text.matchAll(WORD)) {
      while (index >= (this.#pieces[at] as Piece).end) at++
      const piece = this.#pieces[at] as Piece
      const [start, end, calm] = [index, index + word.length, !isShouting(word)]
      if (calm) calmWords++
      const place = { start, end, piece: at, calm, alone: start === piece.start && end === piece.end }
      const key = word.toLowerCase()
      const known = this.#places.get(key)
      if (known) known.push(place)
      else this.#places.set(key, [place])
    }
    return calmWords
  }

  #takeOut(places: Place[]): Shorter {
    const shorter: Shorter = { words: [], origins: [] }
    let piece = 0
    const keepUntil = (end: number) => {
      for (; piece < end; piece++) {
        const { first, words } = this.#pieces[piece] as Piece
        for (let i = 0; i < words.length; i++) keep(shorter, words[i] as string, first + i)
      }
    }
    for (const near of nearEachOther(places)) {
      if (near.every(({ alone }) => alone)) {
        // a blank between letters stands before and after it: its neighbours stay as they are
        for (const place of near) {
          keepUntil(place.piece)
          piece++
        }
      } else {
        const from = Math.max(piece, (near[0] as Place).piece - 1)
        const last = Math.min((near.at(-1) as Place).piece + 1, this.#pieces.length - 1)
        keepUntil(from)
        this.#readAnew(shorter, from, last, places)
        piece = last + 1
      }
    }
    keepUntil(this.#pieces.length)
    return shorter
  }

  /** Words that are read as before keep their origin. */
  #readAnew(shorter: Shorter, from: number, last: number, places: Place[]) {
    const [begin, end] = [this.#pieces[from] as Piece, this.#pieces[last] as Piece]
    const words = tokensOf(this.#between(begin.start, end.end, places), this.#shouting)
    const before = end.first + end.words.length
    let same = 0
    while (same < words.length && words[same] === this.whole[begin.first + same]) same++
    let sameAtEnd = 0
    while (sameAtEnd < words.length - same && words.at(-1 - sameAtEnd) === this.whole[before - 1 - sameAtEnd])
      sameAtEnd++
    words.forEach((word, i) => {
      const fromEnd = words.length - i
      keep(shorter, word, i < same ? begin.first + i : fromEnd <= sameAtEnd ? before - fromEnd : -1)
    })
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
}

type Piece = { start: number; end: number; first: number; words: string[] }
/** `alone`: the word is the whole of its piece. */
type Place = { start: number; end: number; piece: number; calm: boolean; alone: boolean }

function keep(shorter: Shorter, word: string, origin: number) {
  shorter.words.push(word)
  shorter.origins.push(origin)
}

/** Places with at most one piece between them. */
function nearEachOther(places: Place[]): Place[][] {
  const groups: Place[][] = []
  for (const place of places) {
    const last = groups.at(-1)
    if (last && place.piece - 1 <= (last.at(-1) as Place).piece + 1) last.push(place)
    else groups.push([place])
  }
  return groups
}
