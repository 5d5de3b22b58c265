import { oneOf } from './pattern.ts'
/** Words with which a sentence begins; in the middle of one they are not written with a capital. */
export const OPENER =
  '(?:The|In|According|This|These|Those|While|After|On|At|As|For|It|With|Despite|Following|However|Since|When|If|By|But|From|Both|Meanwhile|Although|Though|During|Over|Under|Among|Their|Its|His|Her|He|She|They|There|Some|Many|Most|Every|Each|Several|Another|Unlike|Even|Once|Because|Where|What|Why|How|Before|Recently|Earlier|Currently|Notably|Data(?= (?:shows?|showed|from|indicates?|suggests?|reveals?)\\b)|Reports|Analysts|Traders|Investors|Clients|Experts|Researchers|Developers|Users|Holders|Officials|Lawmakers|Regulators)'

const ABBREVIATION =
  '\\b(?:[A-Z]|Mr|Ms|Mrs|Dr|St|Mt|v|vs|Inc|INC|Corp|CORP|Ltd|LTD|Co|No|Sen|Rep|Gov|Gen|Prof|Jr|Sr|approx|est|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec|U\\.S|U\\.K|E\\.U|U\\.N|D\\.C|a\\.m|p\\.m|i\\.e|e\\.g)'

/**
 * A stop ends a sentence only before a new one begins; 'U.S.', 'Inc.' and initials do so only before 'The firm' and its like. Some outlets
 * go on in small letters, others write without blanks, or have made points or links of their sentences.
 */
const SENTENCE_END = new RegExp(
  [
    `[.!?](?<!${ABBREVIATION}[.!?])["”’')\\]]*\\s+(?:[-*]\\s+)?(?=["“‘'([]?[\\p{Lu}\\d$€£])`,
    `\\.\\s+(?=${OPENER},? \\p{Ll})`,
    '\\.(?<=\\p{Ll}{4}\\.)(?<!approx\\.)\\s+(?!https?:|pic\\.)(?=\\p{Ll})',
    '[.!?](?<=(?:\\p{Ll}{3}|[\\d%)])[.!?])(?=(?!News\\b)\\p{Lu}\\p{Ll}+[\\s’])',
    '[›»→]\\s+(?=\\p{Lu})',
    '[。！？][”」』]*(?=.)',
  ].join('|'),
  'u',
)

export function sentences(text: string): string[] {
  const found: string[] = []
  let rest = text
  for (
    let end = SENTENCE_END.exec(rest);
    end !== null && found.length < 20;
    end = SENTENCE_END.exec(rest)
  ) {
    found.push(rest.slice(0, end.index + end[0].replace(/\s.*/, '').length).trim())
    rest = rest.slice(end.index + end[0].length)
  }
  return quotationsTogether(rest.trim() ? [...found, rest.trim()] : found)
}

/** A quotation may run over a few sentences. */
function quotationsTogether(found: string[]): string[] {
  const whole: string[] = []
  for (let i = 0; i < found.length; ) {
    const sentence = found[i] as string
    const joined = [1, 2, 3].map((count) => found.slice(i, i + count).join(' '))
    const closed = balanced(sentence) ? 0 : Math.max(0, joined.findIndex(balanced))
    whole.push(joined[closed] as string)
    i += closed + 1
  }
  return whole
}

const FEWEST_WORDS = 5

/** Begins and ends as a sentence does, and is long enough to say something. */
export function isWhole(sentence: string, fewestWords = FEWEST_WORDS): boolean {
  return (
    /^["“‘']?[\p{Lu}\p{Lo}\d$€£¥#@]|^["“‘']?(?:a16z|eToro|iPhone)/u.test(sentence) &&
    hasStop(sentence) &&
    !/(?:\.{2,}|…)["”’')\]]*$/.test(sentence) &&
    (sentence.split(' ').length >= fewestWords || WITHOUT_BLANKS.test(sentence)) &&
    balanced(sentence)
  )
}
export const hasStop = (sentence: string): boolean => /[.!?。！？]["”’')\]」』]*$/.test(sentence)
/** Chinese and Japanese. */
const WITHOUT_BLANKS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}].{8}/u

/** A quotation or bracket that opens and does not close was cut. */
function balanced(sentence: string): boolean {
  const count = (sign: string) => sentence.split(sign).length - 1
  const quotes =
    count('"') === 0 ? count('“') === count('”') : (count('"') + count('“') + count('”')) % 2 === 0
  return quotes && count('(') === count(')')
}

/** 'That suggests ...' says nothing to one who has not read the sentence before it. */
export const refersBack = (sentence: string): boolean => BACK.test(sentence)
const BACK = new RegExp(
  `^(?:${oneOf(String.raw`
    (?:That|These|Those|It|Its|They|Their|He|His|She|Her|Such|But|And|Yet|So|Also|However|Nevertheless|Nonetheless|Moreover|Furthermore|Additionally|Instead|Therefore|Thus|Similarly|Likewise|Conversely|Still|Meanwhile)\b
    This (?!week|month|year|quarter|morning|summer|autumn|fall|winter|spring)
    (?:As a result|In addition|At the same time|For (?:example|instance)|In other words|On the other hand|(?:By|In) contrast)\b
  `)})`,
)
