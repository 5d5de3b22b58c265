/** Per process. */
const STREAMS_MAX = 200
const STREAMS_PER_NETWORK_MAX = 5

type End = () => void

/** Who holds the open streams of this process. Their number is limited, for all and for a network. */
export class StreamPlaces {
  /** How to end each stream of a network, oldest first. */
  readonly #held = new Map<string, Set<End>>()
  #total = 0

  /** Returns how to give the place back; undefined when there is none. */
  take(network: string, end: End): (() => void) | undefined {
    const mine = this.#held.get(network) ?? new Set()
    if (mine.size >= STREAMS_PER_NETWORK_MAX) return undefined
    if (this.#total >= STREAMS_MAX && !this.#makeRoom(mine.size)) return undefined
    this.#held.set(network, mine.add(end))
    this.#total++
    return () => this.#remove(network, end)
  }

  /** Ends the oldest stream of the network with the most, unless the newcomer would then have more. */
  #makeRoom(newcomerHas: number): boolean {
    const [network, ends] = [...this.#held].reduce((most, each) =>
      each[1].size > most[1].size ? each : most,
    )
    const [oldest] = ends
    if (!oldest || ends.size <= newcomerHas + 1) return false
    this.#remove(network, oldest)
    oldest()
    return true
  }

  #remove(network: string, end: End) {
    const ends = this.#held.get(network)
    if (!ends?.delete(end)) return
    this.#total--
    if (ends.size === 0) this.#held.delete(network)
  }
}
