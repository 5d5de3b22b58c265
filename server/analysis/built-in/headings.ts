/** Feeds that flatten an article put the headings between its paragraphs into the text, with nothing around them. */

const SMALL =
  "(?:a|an|the|of|to|for|and|or|in|on|at|by|with|from|as|its|vs\\.?|into|over|after|amid|is|are|it|that|’s|'s)"
const TITLED = '(?:[\\p{Lu}\\p{N}$€£“"‘(#+&–—-]\\S*|\\p{Ll}\\p{Lu}\\S*)'
/** Words with which a sentence begins, and hardly ever a name. */
const OPENER =
  '(?:The|In|An?|According|This|These|Those|While|After|On|At|As|For|It|With|Despite|Following|However|Since|When|If|By|But|To|From|Both|Meanwhile|Although|During|Over|Under|Among|Their|Its|His|Her|He|She|They|There|One|Some|Many|Most|Data|Analysts|Traders|Investors)'

const WORDS_OF_HEADING = `${TITLED}(?: (?:${TITLED}|${SMALL})){2,24}`
const RUN_IN = new RegExp(
  `^${WORDS_OF_HEADING}(?<![,:;]) (?=${OPENER},? (?:\\p{Ll}+(?!\\p{L})|\\p{Lu}\\p{Ll}+,|X |US |\\d))`,
  'u',
)
const WHOLE = new RegExp(`^${TITLED}(?: (?:${TITLED}|${SMALL})){3,}$`, 'u')

/** 'Integrating Crypto Into Retail The firm plans ...' without the heading before the first word of the sentence. */
export function withoutHeading(sentence: string): string {
  return sentence.replace(RUN_IN, '')
}

/** 'Spot ETF inflows: $3.24B this week': a point of a list, not of a story. What somebody says after a colon is quoted. */
export const isKeyPoint = (sentence: string): boolean => KEY_POINT.test(sentence)
const KEY_POINT = /^\p{Lu}[\p{L}\p{N}’'-]*(?: [\p{L}\p{N}’'-]+){0,3}: (?![“"‘'])/u

/** 'Ethereum Reset Over, New Highs Soon?': every word but the small ones is capitalised. */
export const isHeading = (sentence: string): boolean => WHOLE.test(sentence)

/**
 * A heading that runs into a sentence with a name at its beginning: nobody can tell where, but 'To', 'Has' and 'Pushes' are written with a
 * capital in headings alone, and no name is so long and has a colon, 'as' or 'after' in it.
 */
export const beginsWithHeading = (sentence: string): boolean => {
  const run = RUN.exec(sentence)?.[0]
  return run !== undefined && (HEADING_WORD.test(run) || LONG_HEADING.test(run))
}
const LONG_HEADING = new RegExp(
  `^(?!${OPENER} )(?=(?:\\S+ ){7})(?:.*: |[^,]* (?:as|to|with|after|amid|into|over|at|by) )`,
  'u',
)
const RUN = new RegExp(`^${TITLED}(?: (?:${TITLED}|${SMALL})){3,}(?= \\p{Ll})`, 'u')
const HEADING_WORD =
  / (?:To|In|As|For|With|On|At|By|From|Amid|After|Is|Are|Has|Have|Its|Could|May|Will|Into|Over|Toward|Towards|Pushes|Rises|Falls|Surges|Eyes|Tests|Holds|Hits|Jumps|Drops|Gains|Shows|Sees|Faces|Leads|Breaks|Targets|Slips|Climbs|Soars|Adds|Signals|Remains|Reveals|Explains|Says|Returns|Launches|Moves|Takes|Makes|Gets|Goes|Comes|Turns|Stays|Struggles|Dominates|Strikes|Increases|Explained|Up|Down|Higher|Lower|Since|Rise|Fall|Surge|Explode|Drop|Jump|Hold|Face) /
