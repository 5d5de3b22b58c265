import { oneOf } from '../text/pattern.ts'

const MOST_CHARACTERS = 500
const FEWEST_WORDS = 8
const CUT_WORD = new RegExp(
  String.raw`(?:^|\s)(?:${oneOf(`
    the|an?|and|or|but|of|to|in|on|at|by|for|with|from|as|is|are|was|were|has|have|had
    be|been|will|would|could|may|that|which|who|its|his|her|their|this|these|than|into
    over|under|after|before|during|through|between|against|among|across|within|without
    towards?|until|upon|regarding|about|more|it|not|also|along|alongside|together
    including|via|per|if|when|while|because|pleased|proud|excited|thrilled|delighted
    able|due|expected|likely
    (?!(?:up|so|us|me|go|do|no)$)[a-z]{1,2}
  `)})$`,
)
const CUT_CLAUSE =
  /, (?:while|which|who|and|but|as|with|where|after)(?: \S+){0,4}$|\b(?:the|an?|its|their) (?:recently|newly|previously) \S+$/
const LONGEST_WITHOUT_STOP = 150

const LONGEST_SUMMARY = 110

/**
 * A short summary often lacks its full stop. One that ends in a word no sentence ends in was cut, and one that ends in a name may have been,
 * unless it is the whole text: feeds that cut do it later.
 */
export function withStop(text: string, lines: string[]): string {
  const line = text.replace(/,? and (?:more|much more)[.…]*$/, '.')
  if (!/[\p{L}\p{N}%)]$/u.test(line) || CUT_WORD.test(line) || CUT_CLAUSE.test(line)) return line
  const length = lines.at(-1)?.length ?? 0
  const isSummary = lines.length === 1 && length <= LONGEST_SUMMARY
  const endsInName = /\s(?![A-Z]{2,}$)[A-Z]\w*$/.test(line)
  const isShort = length <= LONGEST_WITHOUT_STOP && line.split(' ').length >= FEWEST_WORDS
  return isSummary || (isShort && !endsInName) ? `${line}.` : line
}

/** 'and' and 'but' need their comma: in 'cheaper and faster' nothing ends. */
const CLAUSE_START =
  /(?:(?:,|;| [–—-]+) (?:and|but|so|who|where|including|making|bringing|marking)|(?:,|;| [–—-]+)? (?:while|which|as|with|after|although|though|because|since|when|according|despite|amid|following|in|on|at|by|for|under|from|during|before|through|via|using|over|against|between|about))\b/g
/** What a noun still has to follow: 'the recently announced', 'a new and cheaper'. */
const CUT_PHRASE = new RegExp(
  String.raw`\b(?:${oneOf(String.raw`
    (?:that|which|who) \S+
    (?:recently|newly|previously|already|currently|most|more|less|very|so) \S+
    (?:the|an?|its|their|his|her|this|these|those|new|such) \S+(?:ed|ing|al|ive|ous|ary|er|est)
    \S+(?:ly|ed|ing)
    (?:in|on|through|as|by|with|at|under) (?:addition|behalf|connection|accordance|part|[a-z]+ity|[a-z]+tion)
  `)})$`,
  'i',
)
const VERB = new RegExp(
  String.raw`\b(?:${oneOf(String.raw`
    is|are|was|were|has|have|had|will|would|could|can|may|says?|said|plans?|announces
    launches|fell|rose|sat|led|held|hit|took|made|lost|won|saw|began|stole|projects
    increased|decreased|traded|moved|reported|recorded|climbed|dropped|gained|jumped
    raised|reached|unveiled|introduced|revealed|added|acquired|signed|approved|filed
    posted|emerged|crossed|slipped|tumbled|surged|rallied|disclosed|released|expanded
    launched|announced
    (?:it|they|that|which) \w+s
  `)})\b`,
)

/** ', with traders treating $1.05', 'after roughly $194 million', ', along' and ': In connection with' go on with what was cut. */
function hasOpenEnd(clause: string): boolean {
  if (/, \S+$/.test(clause) || !VERB.test(clause.slice(clause.lastIndexOf(': ') + 1))) return true
  const tail =
    /(?:, with|\b(?:after|as) (?:roughly|about|around|nearly|over|more than|some)) [^,]*$/.exec(
      clause,
    )
  return tail !== null && !VERB.test(tail[0])
}

/** A sentence that breaks off, up to each place where it can end, the longest first. */
export function wholeClauses(sentence: string): string[] {
  return [...sentence.slice(0, MOST_CHARACTERS).matchAll(CLAUSE_START)]
    .map(({ index }) => sentence.slice(0, index).trim())
    .filter((clause) => clause.split(' ').length >= FEWEST_WORDS)
    .filter((clause) => /[\p{L}\p{N}%”"’)]$/u.test(clause))
    .filter((clause) => !CUT_WORD.test(clause) && !CUT_PHRASE.test(clause) && !hasOpenEnd(clause))
    .map((clause) => `${clause}.`)
    .reverse()
}

/** A line that lost its end, as far as it reads like a sentence; '' for a heading. */
export function asSentence(line: string): string {
  const reads = line.split(' ').length >= FEWEST_WORDS && VERB.test(line) && !CUT_WORD.test(line)
  return reads &&
    !/^(?:What|Why|How|Where|Who|When|Can|Is|Are|Will|Does|Do|Should|Could)\b/.test(line)
    ? `${line}.`
    : ''
}
