/** The seed of every random test of a run; another one is tried with SEED=123 npm run unit. */
const DEFAULT_SEED = 20_261_115

export function testSeed(): number {
  const given = process.env.SEED
  if (given === undefined || given === '') return DEFAULT_SEED
  const seed = Number(given)
  if (!Number.isSafeInteger(seed)) throw new Error(`SEED must be a whole number, not '${given}'.`)
  return seed
}
