// Far more than the 300 that are used, for feeds in a loose order
const EACH_END = 2000

/** The first and last items of a feed of any length: the newest are at one end or the other. */
export class ItemEnds<Item> {
  readonly #first: Item[] = []
  #last: Item[] = []

  add(item: Item): void {
    if (this.#first.length < EACH_END) this.#first.push(item)
    else this.#last.push(item)
    // now and then, so that each item is moved at most once
    if (this.#last.length >= 2 * EACH_END) this.#last = this.#last.slice(-EACH_END)
  }

  /** In their order. */
  all(): Item[] {
    return [...this.#first, ...this.#last.slice(-EACH_END)]
  }
}
