import {
  addChange,
  larger,
  noSums,
  type Sums,
  scaled,
  type UnscaledSums,
  type WeightsOf,
} from './feature-sums.ts'
import {
  type Add,
  addFeaturesAt,
  addRelations,
  isActing,
  isTold,
  keyOfFeature,
  type Marked,
  mark,
} from './features.ts'
import { type Shorter, WordsWithout } from './words-without.ts'

/**
 * The sums of a text with a word less each time. Features that begin beside a gap, or at a word that weighs something else now, are counted
 * anew; all others stay in the sum. It is the sum of the shorter text read from its beginning.
 */
export class TextWithout {
  readonly #words: WordsWithout
  readonly #weightsOf: WeightsOf
  readonly #whole: Marked
  readonly #isActing: boolean[]
  readonly #isTold: boolean[]
  /** The next word that says something, and the one after it. */
  readonly #next: (number | undefined)[] = []
  readonly #second: (number | undefined)[] = []
  /** The keys of the features that begin at a word; relations stand behind the last. */
  readonly #beginning: number[][]
  readonly #found = new Map<number, Found>()
  readonly #sumsOfWhole = noSums()

  /** The text is normalised (NFKC). */
  constructor(text: string, weightsOf: WeightsOf) {
    this.#words = new WordsWithout(text)
    this.#weightsOf = weightsOf
    const words = this.#words.whole
    this.#isActing = words.map(isActing)
    this.#isTold = words.map(isTold)
    this.#whole = mark(words, placesOf(this.#isActing))
    this.#beginning = Array.from({ length: words.length + 1 }, () => [])
    const told = placesOf(this.#isTold)
    told.forEach((at, k) => {
      this.#next[at] = told[k + 1]
      this.#second[at] = told[k + 2]
      addFeaturesAt(this.#whole, at, told[k + 1], told[k + 2], this.#beginAt(at))
    })
    addRelations(this.#whole, this.#beginAt(words.length))
    for (const { weights, count } of this.#found.values()) addChange(this.#sumsOfWhole, weights, 0, count)
  }

  #beginAt(at: number): Add {
    return (kind, first, second, weight) => {
      const key = keyOfFeature(kind, first, second)
      this.#beginning[at]?.push(key)
      const found = this.#found.get(key)
      if (found) {
        found.count = larger(found.count, weight)
        found.uses.push({ at, weight })
      } else this.#found.set(key, { weights: this.#weightsOf(key), count: weight, uses: [{ at, weight }] })
    }
  }

  /** Each word as it is first written, by its lower case. */
  words(): Map<string, string> {
    return this.#words.written()
  }

  /** Of what is left without a word. Without none, or one that is not there, it is the whole text. */
  sums(key?: string): Sums {
    const shorter = key === undefined ? undefined : this.#words.without(key)
    return scaled(shorter ? this.#sumsOf(shorter) : this.#sumsOfWhole)
  }

  #sumsOf({ words, origins }: Shorter): UnscaledSums {
    const acting: number[] = []
    const told: number[] = []
    for (let i = 0; i < words.length; i++) {
      const origin = origins[i] as number
      if (origin < 0 ? isActing(words[i] as string) : this.#isActing[origin]) acting.push(i)
      if (origin < 0 ? isTold(words[i] as string) : this.#isTold[origin]) told.push(i)
    }
    // differences would leave a rounding error of the whole
    if (told.length === 0) return noSums()
    const marked = mark(words, acting)
    const { stays, counts } = this.#countAnew(marked, told, origins)
    const sums = { ...this.#sumsOfWhole }
    for (const [key, count] of counts) {
      const found = this.#found.get(key)
      let is = count
      for (const { at, weight } of found?.uses ?? []) if (stays[at] && weight > is) is = weight
      if (is !== found?.count) addChange(sums, found?.weights ?? this.#weightsOf(key), found?.count ?? 0, is)
    }
    return sums
  }

  /** `stays`: by the word of the whole text, whether the features that begin at it stay. `counts`: of those that go or come. */
  #countAnew(marked: Marked, told: number[], origins: number[]) {
    const stays: boolean[] = Array(this.#beginning.length).fill(false)
    const counts = new Map<number, number>()
    const add: Add = (kind, first, second, weight) => {
      const key = keyOfFeature(kind, first, second)
      counts.set(key, larger(counts.get(key), weight))
    }
    const { shifted, negated, weights } = this.#whole
    const isSame = (at: number | undefined, was: number | undefined) =>
      at === undefined || was === undefined
        ? at === was
        : was === origins[at] &&
          marked.shifted[at] === shifted[was] &&
          marked.negated[at] === negated[was] &&
          marked.weights[at] === weights[was]
    for (let k = 0; k < told.length; k++) {
      const at = told[k] as number
      const origin = origins[at] as number
      if (
        origin >= 0 &&
        isSame(at, origin) &&
        isSame(told[k + 1], this.#next[origin]) &&
        isSame(told[k + 2], this.#second[origin])
      )
        stays[origin] = true
      else addFeaturesAt(marked, at, told[k + 1], told[k + 2], add)
    }
    addRelations(marked, add)
    for (let at = 0; at < stays.length; at++) {
      if (stays[at]) continue
      for (const key of this.#beginning[at] as number[]) if (!counts.has(key)) counts.set(key, 0)
    }
    return { stays, counts }
  }
}

/** A feature of the whole text, and the words at which it begins. */
type Found = { weights: ReturnType<WeightsOf>; count: number; uses: { at: number; weight: number }[] }

const placesOf = (flags: boolean[]) => [...flags.keys()].filter((at) => flags[at])
