/** Did something happen, with figures and someone quoted, or could it have been written any day? */
export type Substance = {
  /** 0 to 1. */
  value: number
  /** What was found, in words for a person. */
  signs: string[]
}

export function substanceOf(title: string, text: string): Substance {
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

const LONG_TEXT = 1200
const clamp = (value: number) => Math.max(0, Math.min(1, value))

const EVENT =
  /\b(?:announc|launch|approv|reject|su(?:es|ed)\b|fil(?:es|ed)\b|hack|exploit|drain|stole|acquir|rais(?:es|ed)\b|charg|arrest|sentenc|indict|settl|dismiss|toss|ban(?:s|ned)\b|pass(?:es|ed)\b|sign(?:s|ed)\b|list(?:s|ed)\b|delist|halt|resum|hit(?:s)?\b|surg|soar|jump|climb|rall|r(?:ise|ose)|plung|crash|tumbl|slid|fell|falls|drop|sink|reclaim|break|unveil|debut|buys|bought|sells|sold|adds|cut(?:s)?\b|report|warn|seiz|liquidat|upgrad|activat|burn|unlock|appoint|resign|partner|integrat|expand|secur|win(?:s)?\b|won\b|los(?:es|t)\b)/i
const EVERGREEN =
  /\b(?:price prediction|what is|what are|how to|guide|explained|best .{0,30} to buy|top \d+|\d+ best|things to know|here'?s (?:why|what|how)|reasons why|beginner|vs\.?|everything you need|is it (?:too late|worth))\b|\?\s*$/i
