/** 10 x (0.45 novelty + 0.15 age + 0.40 substance); an advertisement is never fresh news. */
export function scoreFreshness(input: {
  title: string
  text: string
  ad: boolean
  similarity: number
  ageHours: number
}): number {
  const novelty = 1 - clamp((input.similarity - UNRELATED) / (SAME_STORY - UNRELATED))
  const age = 2 ** (-Math.max(0, input.ageHours) / HALF_LIFE_HOURS)
  const score = Math.round(10 * (0.45 * novelty + 0.15 * age + 0.4 * substance(input.title, input.text)))
  return input.ad ? Math.min(score, HIGHEST_FOR_ADS) : score
}

/** Cosines: below 0.15 two articles share no story, at 0.45 they tell the same one. */
const UNRELATED = 0.15
const SAME_STORY = 0.45
const HALF_LIFE_HOURS = 12
const HIGHEST_FOR_ADS = 3
const LONG_TEXT = 1200

const EVENT =
  /\b(?:announc|launch|approv|reject|su(?:es|ed)\b|fil(?:es|ed)\b|hack|exploit|drain|stole|acquir|rais(?:es|ed)\b|charg|arrest|sentenc|indict|settl|dismiss|toss|ban(?:s|ned)\b|pass(?:es|ed)\b|sign(?:s|ed)\b|list(?:s|ed)\b|delist|halt|resum|hit(?:s)?\b|surg|soar|jump|climb|rall|r(?:ise|ose)|plung|crash|tumbl|slid|fell|falls|drop|sink|reclaim|break|unveil|debut|buys|bought|sells|sold|adds|cut(?:s)?\b|report|warn|seiz|liquidat|upgrad|activat|burn|unlock|appoint|resign|partner|integrat|expand|secur|win(?:s)?\b|won\b|los(?:es|t)\b)/i
const EVERGREEN =
  /\b(?:price prediction|what is|what are|how to|guide|explained|best .{0,30} to buy|top \d+|\d+ best|things to know|here'?s (?:why|what|how)|reasons why|beginner|vs\.?|everything you need|is it (?:too late|worth))\b|\?\s*$/i

/** Did something happen, with figures and someone quoted, or could it have been written any day? */
function substance(title: string, text: string): number {
  const points =
    (EVENT.test(title) ? 0.4 : 0) +
    (/\d/.test(title) ? 0.15 : 0) +
    (/\d/.test(text) ? 0.1 : 0) +
    (/["“”]/.test(text) ? 0.15 : 0) +
    0.2 * clamp(text.length / LONG_TEXT)
  return clamp(points - (EVERGREEN.test(title) ? 0.5 : 0))
}

const clamp = (value: number) => Math.max(0, Math.min(1, value))
