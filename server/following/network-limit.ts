import { createHash, randomBytes } from 'node:crypto'

const HOUR_MS = 3_600_000

/**
 * Counts new followers of a network within an hour. Networks are hashed with a salt that changes with the hour, and
 * nothing is written down. Per process.
 */
export class NetworkLimit {
  #hour = -1
  #salt = Buffer.alloc(0)
  readonly #counts = new Map<string, number>()

  /** Counts one more; false when the network had its share. */
  take(network: string, most: number, now: Date): boolean {
    const hour = Math.floor(now.getTime() / HOUR_MS)
    if (hour !== this.#hour) {
      this.#hour = hour
      this.#salt = randomBytes(32)
      this.#counts.clear()
    }
    const key = createHash('sha256').update(this.#salt).update(network).digest('base64')
    const taken = this.#counts.get(key) ?? 0
    if (taken >= most) return false
    this.#counts.set(key, taken + 1)
    return true
  }
}
