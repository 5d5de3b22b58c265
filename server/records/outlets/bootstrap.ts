/** Drawn again and again with replacement, always in the same way: the same stories give the same interval. */
const DRAWS = 2_000
const SEED = 37
const LOW = Math.floor(DRAWS * 0.025)

type Interval = { low: number; high: number }

/** Xorshift: much cheaper than the statistics around it. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return Math.floor(((state >>> 0) / 2 ** 32) * below)
  }
}

/** The middle 95 % of what a figure is when as many stories are drawn from the same ones. */
function interval(drawn: Float64Array): Interval {
  drawn.sort()
  return { low: drawn[LOW] as number, high: drawn[DRAWS - 1 - LOW] as number }
}

export const meanOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length

export function meanInterval(values: readonly number[]): Interval {
  const [random, of] = [randomFrom(SEED), Float64Array.from(values)]
  const drawn = new Float64Array(DRAWS)
  for (let draw = 0; draw < DRAWS; draw++) {
    let sum = 0
    for (let i = 0; i < of.length; i++) sum += of[random(of.length)] as number
    drawn[draw] = sum / of.length
  }
  return interval(drawn)
}

export function medianOf(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort()
  const middle = sorted.length >> 1
  const upper = sorted[middle] as number
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2
}

/** Counts how often each place of the sorted values is drawn, instead of sorting each draw. */
export function medianInterval(values: readonly number[]): Interval {
  const [random, sorted] = [randomFrom(SEED), Float64Array.from(values).sort()]
  const size = sorted.length
  const drawn = new Float64Array(DRAWS)
  const times = new Uint32Array(size)
  for (let draw = 0; draw < DRAWS; draw++) {
    times.fill(0)
    for (let i = 0; i < size; i++) {
      const place = random(size)
      times[place] = (times[place] as number) + 1
    }
    drawn[draw] = size % 2 === 1 ? at(size >> 1) : (at((size >> 1) - 1) + at(size >> 1)) / 2
  }
  return interval(drawn)

  /** The drawn value at a place, in order. */
  function at(place: number): number {
    let seen = 0
    for (let i = 0; i < size; i++) {
      seen += times[i] as number
      if (seen > place) return sorted[i] as number
    }
    return Number.NaN
  }
}
