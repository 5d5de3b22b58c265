import { absoluteUrl } from './web-address.ts'

// Nobody nests more; without a limit a hostile document could keep a long address for each of a million open elements
const MAX_OPEN = 50

/** The xml:base attributes in force at one place of a document: where its relative addresses start from. */
export class XmlBases {
  readonly #document: string
  readonly #open: { depth: number; written: string; resolved?: string }[] = []

  constructor(document: string) {
    this.#document = document
  }

  enter(written: string, depth: number): void {
    if (this.#open.length < MAX_OPEN) this.#open.push({ depth, written })
  }

  leave(depth: number): void {
    if (this.#open.at(-1)?.depth === depth) this.#open.pop()
  }

  /** Most are never asked for, so they are resolved only now; one that nothing can start from is ignored. */
  current(): string {
    let base = this.#document
    for (const open of this.#open) {
      open.resolved ??= absoluteUrl(open.written, base) ?? base
      base = open.resolved
    }
    return base
  }

  /** What the innermost open element, at this depth, says itself. */
  own(depth: number): string | undefined {
    return this.#open.at(-1)?.depth === depth ? this.current() : undefined
  }
}
