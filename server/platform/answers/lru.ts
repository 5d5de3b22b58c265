/** Least recently used cache, bounded by bytes. */
class Lru<Value> {
  readonly #entries = new Map<string, { value: Value; bytes: number }>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get bytes() {
    return this.#bytes
  }

  has(key: string) {
    return this.#entries.has(key)
  }

  /** Removes and returns an entry. */
  take(key: string) {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
    return entry
  }

  put(key: string, entry: { value: Value; bytes: number }) {
    this.take(key)
    this.#entries.set(key, entry)
    this.#bytes += entry.bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) return
      this.take(oldest)
    }
  }
}

/**
 * Entries requested only once stay in a small part, so that a scan of rare URLs does not evict popular ones.
 */
export class TwoPartLru<Value> {
  readonly #once: Lru<Value>
  readonly #again: Lru<Value>

  constructor(maxBytes: number) {
    this.#once = new Lru(maxBytes / 4)
    this.#again = new Lru(maxBytes * 0.75)
  }

  get(key: string): Value | undefined {
    const entry = this.#again.take(key) ?? this.#once.take(key)
    if (entry) this.#again.put(key, entry)
    return entry?.value
  }

  set(key: string, value: Value, bytes: number) {
    const part = this.#again.has(key) ? this.#again : this.#once
    part.put(key, { value, bytes })
  }

  get bytes(): number {
    return this.#once.bytes + this.#again.bytes
  }
}
