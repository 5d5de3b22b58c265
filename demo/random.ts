/** Everything in the sample world is drawn from here: the same key always gives the same numbers. */
export type Random = {
  /** 0 <= value < 1 */
  unit: () => number
  int: (low: number, high: number) => number
  pick: <T>(list: readonly T[]) => T
  shuffle: <T>(list: readonly T[]) => T[]
  chance: (probability: number) => boolean
}

export function randomFor(...key: (string | number)[]): Random {
  let state = hash(key.join('/'))
  const unit = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const int = (low: number, high: number) => low + Math.floor(unit() * (high - low + 1))
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[int(0, list.length - 1)]
    if (chosen === undefined) throw new Error('Nothing to pick from')
    return chosen
  }
  const shuffle = <T>(list: readonly T[]): T[] => {
    const cards = [...list]
    for (let last = cards.length - 1; last > 0; last -= 1) {
      const other = int(0, last)
      const card = cards[last] as T
      cards[last] = cards[other] as T
      cards[other] = card
    }
    return cards
  }
  return { unit, int, pick, shuffle, chance: (probability) => unit() < probability }
}

/** FNV-1a, 32 bit. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value >>> 0
}
