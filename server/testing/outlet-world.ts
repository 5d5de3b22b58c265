/** A story of a made-up world: who reported it, how long after the first (minutes), with what score. */
type MadeReport = { outlet: number; lag: number; score: number; copyOf?: number; changed: boolean }
export type MadeStory = MadeReport[]

/** Habits that the figures must find again. */
export const HABITS = {
  first: 0.4,
  copies: 0.3,
  tilt: 1,
  changes: 0.1,
  behindMinutes: 3 + 25 * Math.LN2,
}
/** Ada is first in 40 % of its stories, Bo leans, Cy copies Di, Ed changes headlines, Fay is slow. */
export const OUTLETS = ['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Fay'] as const
const [ADA, BO, CY, DI, ED, FAY] = [0, 1, 2, 3, 4, 5]

export function randomOf(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function outletWorld(seed: number, stories: number): MadeStory[] {
  const random = randomOf(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const lag = (mean: number) => 3 - mean * Math.log(1 - random())
  return Array.from({ length: stories }, () => {
    const mood = 3 + random() * 4
    const told = OUTLETS.map((_, outlet) => outlet).filter(() => random() < 0.75)
    const copier = told.includes(CY) && told.includes(DI) && random() < HABITS.copies
    const able = told.filter((outlet) => ![ADA, FAY].includes(outlet) && !(copier && outlet === CY))
    const adaFirst = told.includes(ADA) && random() < HABITS.first
    const first = adaFirst ? ADA : able[Math.floor(random() * able.length)]
    return told.map(
      (outlet): MadeReport => ({
        outlet,
        lag: outlet === first ? 0 : lag(outlet === FAY ? 25 : 10),
        score: Math.min(10, Math.max(0, mood + normal() + (outlet === BO ? HABITS.tilt : 0))),
        changed: outlet === ED && random() < HABITS.changes,
        ...(copier && outlet === CY && { copyOf: DI }),
      }),
    )
  })
}

/** The same reports under other names: nobody has a habit any more. */
export function shuffled(world: readonly MadeStory[], seed: number): MadeStory[] {
  const random = randomOf(seed)
  return world.map((story) => {
    const names = story.map(({ outlet }) => outlet)
    for (let i = names.length - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1))
      ;[names[i], names[j]] = [names[j] as number, names[i] as number]
    }
    return story.map(({ copyOf: _, ...report }, i) => ({ ...report, outlet: names[i] as number }))
  })
}
