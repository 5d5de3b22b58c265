import { type FeatureKind, featureName, readFeatures } from './features.ts'

type Weights = readonly [bearish: number, bullish: number]
export type Sums = { bearish: number; bullish: number }

/** The features of a model met so far, numbered: a receipt scores one text many times, and must not build and look up every name again. */
export class FeatureTable {
  readonly #weightsOf: (name: string) => Weights
  readonly #numbers = new Map<string, number>()
  readonly #known: Record<FeatureKind, Map<string, Map<string, number>>> = {
    word: new Map(),
    negated: new Map(),
    prefix: new Map(),
    'negated prefix': new Map(),
    pair: new Map(),
    apart: new Map(),
    direction: new Map(),
  }
  readonly #weights: Weights[] = []
  /** How much each feature counts in the text being read, valid where `#turns` holds its turn. */
  readonly #counts: number[] = []
  readonly #turns: number[] = []
  #turn = 0
  #found: number[] = []

  constructor(weightsOf: (name: string) => Weights) {
    this.#weightsOf = weightsOf
  }

  get size(): number {
    return this.#numbers.size
  }

  sums(text: string): Sums {
    this.begin()
    readFeatures(text, (kind, first, second, weight) =>
      this.count(this.numberOf(kind, first, second), weight),
    )
    return this.end()
  }

  begin() {
    this.#turn++
    this.#found = []
  }

  /** A feature found twice counts with its larger weight. */
  count(number: number, weight: number) {
    if (this.#turns[number] !== this.#turn) {
      this.#turns[number] = this.#turn
      this.#counts[number] = weight
      this.#found.push(number)
    } else if ((this.#counts[number] as number) < weight) this.#counts[number] = weight
  }

  /** Weighted sums since `begin`, scaled as if all texts were of one length: a long lead must not shout a headline down. */
  end(): Sums {
    let bearish = 0
    let bullish = 0
    let squares = 0
    for (const number of this.#found) {
      const count = this.#counts[number] as number
      const weights = this.#weights[number] as Weights
      bearish += weights[0] * count
      bullish += weights[1] * count
      squares += count * count
    }
    const scale = 1 / Math.sqrt(squares || 1)
    return { bearish: bearish * scale, bullish: bullish * scale }
  }

  numberOf(kind: FeatureKind, first: string, second: string): number {
    const ofKind = this.#known[kind]
    const ofFirst = ofKind.get(first) ?? new Map<string, number>()
    const known = ofFirst.get(second)
    if (known !== undefined) return known
    const number = this.#numberOfName(featureName(kind, first, second))
    ofFirst.set(second, number)
    ofKind.set(first, ofFirst)
    return number
  }

  /** Several words share a prefix. */
  #numberOfName(name: string): number {
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    const number = this.#numbers.size
    this.#numbers.set(name, number)
    this.#weights.push(this.#weightsOf(name))
    this.#counts.push(0)
    this.#turns.push(0)
    return number
  }
}
