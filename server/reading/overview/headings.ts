import { oneOf } from '../text/pattern.ts'
import { OPENER } from '../text/sentences.ts'
import { asSentence } from './cut-lead.ts'

/** Feeds that flatten an article put the headings and lists between its paragraphs into the text, with nothing around them. */

const SMALL =
  "(?:a|an|the|of|to|for|and|or|in|on|at|by|with|from|as|its|vs\\.?|into|over|after|amid|is|are|it|that|’s|'s)"
const TITLED = '(?:[\\p{Lu}\\p{N}$€£“"‘(#+&–—-]\\S*|\\p{Ll}\\p{Lu}\\S*)'
const MONTH =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)'
const BEGINNING = `${OPENER},? (?:\\p{Ll}+(?!\\p{L})|\\p{Lu}\\p{Ll}+,|X |US |\\d|${MONTH}\\.? \\d)`

/** After these no line ends; what follows may be a name: 'told The Block'. */
const JOINING =
  '(?:an?|the|of|to|for|and|or|but|in|on|at|by|with|from|as|its|vs|into|over|after|amid|is|are|was|were|be|it|that|via|than|if|when|while|like|not|said|says|told|called|named|titled|dubbed)'
/** 'What comes next The firm plans', 'the end of April 2026 In May it plans'. */
const LOST_LINE_BREAK = new RegExp(
  `^((?:\\S+ ){0,60}?\\S*[\\p{L}\\p{N}%)”’"])(?<!\\b${JOINING}) (?=${BEGINNING})`,
  'u',
)
/** 'Ledger Rolls Out Upgrade as Use Rises The Kelvo Ledger has', 'Kelvo Opens Its Doors To use'. */
const HEADING_BEFORE_NAME = new RegExp(
  `^${TITLED}(?: (?:${TITLED}|${SMALL})){0,24}?(?<![,:;]|\\b${JOINING}) (?=The(?: ${TITLED}){1,4} \\p{Ll}{2,}|(?<=(?:\\S+ ){4})(?:An?|One|To|We|You) \\p{Ll}{2,})`,
  'u',
)

/** What stands between two stops, without headings and points of lists that run into it; a long line without its stop gets one. */
export function parted(sentence: string): string[] {
  const found: string[] = []
  for (let rest = sentence; ; ) {
    rest = fromRepeatedName(rest.replace(HEADING_BEFORE_NAME, ''))
    const [before, line] = LOST_LINE_BREAK.exec(rest) ?? []
    if (before === undefined || line === undefined) return [...found, rest]
    const first = isHeading(line) ? '' : asSentence(line)
    if (first) found.push(first)
    rest = rest.slice(before.length)
  }
}

const RUN = new RegExp(`^${TITLED}(?: (?:${TITLED}|${SMALL})){3,}(?= \\p{Ll})`, 'u')
const LONGEST_NAME = 4

/** 'Kelvo Valuation Fuels Hope as Bank Sticks to Target Kelvo's own valuation has': the heading and its sentence have one subject. */
function fromRepeatedName(sentence: string): string {
  const words = RUN.exec(sentence)?.[0].split(' ') ?? []
  const names = words.map((word) => word.replace(/['’]s$/, ''))
  const isAgain = (i: number) =>
    names.indexOf(names[i] as string) < i && /^\p{Lu}/u.test(names[i] as string)
  let start = names.lastIndexOf(names[0] as string)
  while (start > 1 && isAgain(start - 1)) start--
  return start >= Math.max(3, words.length - LONGEST_NAME) &&
    !/[,:;]$|^\p{Ll}+$/u.test(words[start - 1] as string)
    ? sentence.split(' ').slice(start).join(' ')
    : sentence
}

/** 'Season Index at 65 Bitcoin dominance holds': after a figure or a quotation a name begins a sentence of its own. */
export const runsOn = (sentence: string): boolean => RUN_ON.test(sentence)
const RUN_ON = new RegExp(
  `^\\S+ .*?(?:\\s[$€£~+-]*\\d[\\d.,]*(?:[KMBT%]|\\b)|[”"’](?<=[“"‘][^“”"‘’]{2,80}[”"’]))(?<!\\b(?:19|20)\\d\\d|${MONTH}\\.? \\d{1,2}) (?!(?:${MONTH}|Index|Act|Million|Billion|Trillion)\\b)\\p{Lu}\\p{L}*\\p{Ll}`,
  'u',
)

/** 'Spot ETF inflows: $3.24B this week': a point of a list, not of a story. What somebody says after a colon is quoted. */
export const isKeyPoint = (sentence: string): boolean => KEY_POINT.test(sentence)
const KEY_POINT = /^\p{Lu}[\p{L}\p{N}’'-]*(?: [\p{L}\p{N}’'-]+){0,3}: (?![“"‘'])/u

/** 'Ethereum Reset Over, New Highs Soon?': every word but the small ones is capitalised. */
export const isHeading = (sentence: string): boolean => WHOLE.test(sentence)
const WHOLE = new RegExp(`^${TITLED}(?: (?:${TITLED}|${SMALL})){3,}$`, 'u')

/**
 * A heading that runs into a sentence with a name at its beginning: the boundary is unknown, but 'To', 'Has' and 'Pushes' are written with a
 * capital in headings alone, and no name is so long and has a colon, 'as' or 'after' in it.
 */
export const beginsWithHeading = (sentence: string): boolean => {
  const run = RUN.exec(sentence)?.[0]
  return (
    run !== undefined &&
    (HEADING_WORD.test(run) || LONG_HEADING.test(run) || HEADING_START.test(run))
  )
}
const HEADING_START = /^(?:(?:What|Why|How|Here)(?:['’]s| is| are)? \p{Lu}|An? (?:\p{Lu}\S* ){3})/u
const LONG_HEADING = new RegExp(
  `^(?!${OPENER} )(?=(?:\\S+ ){7})(?:.*: |[^,]* (?:as|to|with|after|amid|into|over|at|by) )`,
  'u',
)
const HEADING_WORD = new RegExp(
  ` (?:${oneOf(`
    To|In|As|For|With|On|At|By|From|Amid|After|Is|Are|Has|Have|Its|Could|May|Will|Into
    Over|Toward|Towards|Pushes|Rises|Falls|Surges|Eyes|Tests|Holds|Hits|Jumps|Drops
    Gains|Shows|Sees|Faces|Leads|Breaks|Targets|Slips|Climbs|Soars|Adds|Signals|Remains
    Reveals|Explains|Says|Returns|Launches|Moves|Takes|Makes|Gets|Goes|Comes|Turns|Stays
    Struggles|Dominates|Strikes|Increases|Explained|Up|Down|Higher|Lower|Since|Rise|Fall
    Surge|Explode|Drop|Jump|Hold|Face
  `)}) `,
)
