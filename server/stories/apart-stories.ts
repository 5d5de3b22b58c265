/** Pairs of stories that must not become one. */
export class ApartStories {
  readonly #others = new Map<number, Set<number>>()

  constructor(pairs: Iterable<readonly [number, number]> = []) {
    for (const [one, other] of pairs) this.add(one, other)
  }

  add(one: number, other: number) {
    this.#of(one).add(other)
    this.#of(other).add(one)
  }

  readonly has = (one: number, other: number): boolean => this.#others.get(one)?.has(other) ?? false

  /** What a merged story is kept apart from, its heir is kept apart from. */
  merge(story: number, heir: number) {
    for (const other of this.#others.get(story) ?? []) this.add(heir, other)
  }

  #of(story: number): Set<number> {
    const others = this.#others.get(story) ?? new Set()
    this.#others.set(story, others)
    return others
  }
}
