import type { Substance } from '../../reading/substance.ts'

type Input = { substance: Substance; ad: boolean; similarity: number; ageHours: number }

/** What freshness is made of, in points; together at most 10. An advertisement is never fresh news: `limit` is then 3. */
export type FreshnessParts = {
  novelty: number
  age: number
  substance: number
  /** What was found in the text, in words for a person. */
  signs: string[]
  limit: number
}

/** 10 x (0.45 novelty + 0.15 age + 0.40 substance). */
export function freshnessParts(input: Input): FreshnessParts {
  const novelty = 1 - clamp((input.similarity - UNRELATED) / (SAME_STORY - UNRELATED))
  const age = 2 ** (-Math.max(0, input.ageHours) / HALF_LIFE_HOURS)
  return {
    novelty: 4.5 * novelty,
    age: 1.5 * age,
    substance: 4 * input.substance.value,
    signs: input.substance.signs,
    limit: input.ad ? HIGHEST_FOR_ADS : 10,
  }
}

export function freshnessScore({ novelty, age, substance, limit }: FreshnessParts): number {
  return Math.min(Math.round(novelty + age + substance), limit)
}

/** Cosines: below 0.15 two articles share no story, at 0.45 they tell the same one. */
export const UNRELATED = 0.15
const SAME_STORY = 0.45
const HALF_LIFE_HOURS = 12
const HIGHEST_FOR_ADS = 3

const clamp = (value: number) => Math.max(0, Math.min(1, value))
