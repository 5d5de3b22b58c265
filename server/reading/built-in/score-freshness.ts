type Input = { title: string; text: string; ad: boolean; similarity: number; ageHours: number }

/** What freshness is made of, in points; together at most 10. An advertisement is never fresh news: `limit` is then 3. */
export type FreshnessParts = {
  novelty: number
  age: number
  substance: number
  /** What was found in the text, in words for a person. */
  signs: string[]
  limit: number
}

export function scoreFreshness(input: Input): number {
  return freshnessScore(freshnessParts(input))
}

/** 10 x (0.45 novelty + 0.15 age + 0.40 substance). */
export function freshnessParts(input: Input): FreshnessParts {
  const novelty = 1 - clamp((input.similarity - UNRELATED) / (SAME_STORY - UNRELATED))
  const age = 2 ** (-Math.max(0, input.ageHours) / HALF_LIFE_HOURS)
  const { value, signs } = substance(input.title, input.text)
  return {
    novelty: 4.5 * novelty,
    age: 1.5 * age,
    substance: 4 * value,
    signs,
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
const LONG_TEXT = 1200

const EVENT =
  /\b(?:announc|launch|approv|reject|su(?:es|ed)\b|fil(?:es|ed)\b|hack|exploit|drain|stole|acquir|rais(?:es|ed)\b|charg|arrest|sentenc|indict|settl|dismiss|toss|ban(?:s|ned)\b|pass(?:es|ed)\b|sign(?:s|ed)\b|list(?:s|ed)\b|delist|halt|resum|hit(?:s)?\b|surg|soar|jump|climb|rall|r(?:ise|ose)|plung|crash|tumbl|slid|fell|falls|drop|sink|reclaim|break|unveil|debut|buys|bought|sells|sold|adds|cut(?:s)?\b|report|warn|seiz|liquidat|upgrad|activat|burn|unlock|appoint|resign|partner|integrat|expand|secur|win(?:s)?\b|won\b|los(?:es|t)\b)/i
const EVERGREEN =
  /\b(?:price prediction|what is|what are|how to|guide|explained|best .{0,30} to buy|top \d+|\d+ best|things to know|here'?s (?:why|what|how)|reasons why|beginner|vs\.?|everything you need|is it (?:too late|worth))\b|\?\s*$/i

/** Did something happen, with figures and someone quoted, or could it have been written any day? */
function substance(title: string, text: string): { value: number; signs: string[] } {
  const found = [
    { sign: 'an event in the title', share: EVENT.test(title) ? 0.4 : 0 },
    { sign: 'figures in the title', share: /\d/.test(title) ? 0.15 : 0 },
    { sign: 'figures in the text', share: /\d/.test(text) ? 0.1 : 0 },
    { sign: 'a quotation', share: /["“”]/.test(text) ? 0.15 : 0 },
    { sign: 'length', share: 0.2 * clamp(text.length / LONG_TEXT) },
    { sign: 'a title for any day', share: EVERGREEN.test(title) ? -0.5 : 0 },
  ].filter(({ share }) => share !== 0)
  return {
    value: clamp(found.reduce((sum, { share }) => sum + share, 0)),
    signs: found.map(({ sign }) => sign),
  }
}

const clamp = (value: number) => Math.max(0, Math.min(1, value))
