import { beginsWithHeading, isHeading, isKeyPoint, withoutHeading } from './headings.ts'
import { WIRE_DATELINE, withoutLabel, withoutOpening } from './story-opening.ts'

const SENTENCES = 3
const MOST_CHARACTERS = 500
const FEWEST_WORDS = 5
const FEWEST_WORDS_OF_CLAUSE = 8

/**
 * The first three whole sentences of a cleaned text, line by line. Ranking sentences (TextRank) reads worse than a newswriter's own
 * opening; the work is in leaving out what is no sentence of the story.
 */
export function extractOverview(title: string, lines: string[]): string {
  const kept: string[] = []
  /** Better than none. */
  let doubtful = ''
  let length = 0
  for (const sentence of toldIn(lines, title)) {
    if (!isSentence(sentence) || repeats(sentence, title) || kept.includes(sentence)) continue
    if (kept.length > 0 && isKeyPoint(sentence)) continue
    if (beginsWithHeading(sentence)) {
      doubtful ||= sentence
      continue
    }
    if (length + sentence.length > MOST_CHARACTERS) {
      if (kept.length > 0) break
      continue
    }
    kept.push(sentence)
    length += sentence.length + 1
    if (kept.length === SENTENCES) break
  }
  // a question at the end is a heading, or answered in what is left out
  while (kept.length > 1 && kept.at(-1)?.endsWith('?')) kept.pop()
  return (
    kept.join(' ') ||
    doubtful ||
    beforeDateline(lines, title) ||
    firstClause(toldIn(lines, title), title) ||
    withoutPictures(title)
  )
}

/** Sentence by sentence, because three are enough of a long text. */
function* toldIn(lines: string[], title: string): Generator<string> {
  for (const [i, line] of lines.entries()) {
    const story = withoutOpening(withoutTitle(withoutPictures(line), title))
    const last = i === lines.length - 1
    const whole = isSummary(lines) ? `${story}.` : last ? withStop(story, line.length) : story
    for (const sentence of sentences(whole)) yield withoutHeading(withoutTitle(withoutLabel(sentence), title))
  }
}

/** A release that is cut off after its dateline may still say something whole before it. */
function beforeDateline(lines: string[], title: string): string {
  const whole = lines
    .flatMap((line) => sentences(withoutPictures(line)))
    .filter((sentence) => isSentence(sentence) && !repeats(sentence, title) && !WIRE_DATELINE.test(sentence))
  return whole
    .slice(0, 2)
    .join(' ')
    .slice(0, MOST_CHARACTERS)
    .replace(/(?<=[.!?]["”’')\]]*)\s[^.!?]*$/, '')
}

/** Emoji and other pictures are not words. */
function withoutPictures(text: string): string {
  return text
    .replace(
      /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\ufe0f|\u200d|\u20e3/gu,
      (sign) => (/[©®™]/.test(sign) ? sign : ' '),
    )
    .replace(/\s+/g, ' ')
    .trim()
}

const CUT_WORD =
  /(?:^|\s)(?:the|an?|and|or|but|of|to|in|on|at|by|for|with|from|as|is|are|was|were|has|have|had|be|been|will|would|could|may|that|which|who|its|his|her|their|this|these|than|into|over|after|before|about|more|it|not|also|via|per|if|when|while|because|pleased|proud|excited|thrilled|delighted|able|due|expected|likely|(?!(?:up|so|us|me|go|do|no)$)[a-z]{1,2})$/
const CUT_CLAUSE =
  /, (?:while|which|who|and|but|as|with|where|after)(?: \S+){0,4}$|\b(?:the|an?|its|their) (?:recently|newly|previously) \S+$/
const LONGEST_WITHOUT_STOP = 150

/** One line that lacks its full stop: feeds that cut do it later than this. */
const isSummary = ([line = '', ...others]: string[]) =>
  others.length === 0 &&
  line.length <= LONGEST_SUMMARY &&
  /[\p{L}\p{N}%)]$/u.test(line) &&
  !CUT_WORD.test(line) &&
  !CUT_CLAUSE.test(line)
const LONGEST_SUMMARY = 110

/** A short summary often lacks its full stop. One that ends in a word no sentence ends in was cut, and one that ends in a name may have been. */
function withStop(text: string, lengthBefore: number): string {
  const line = text.replace(/,? and (?:more|much more)[.…]*$/, '.')
  return lengthBefore <= LONGEST_WITHOUT_STOP &&
    /[\p{L}\p{N}%)]$/u.test(line) &&
    line.split(' ').length >= FEWEST_WORDS_OF_CLAUSE &&
    !/\s(?![A-Z]{2,}$)[A-Z]\w*$/.test(line) &&
    !CUT_WORD.test(line) &&
    !CUT_CLAUSE.test(line)
    ? `${line}.`
    : line
}

/** The outlet's name. */
const LONGEST_BEFORE_TITLE = 25

function placeOf(words: string, text: string): number {
  const at = text.toLowerCase().indexOf(words.toLowerCase())
  return at < 0 ? Number.POSITIVE_INFINITY : at
}

/** Feeds often begin the body with the headline again, and releases their first paragraph. */
function withoutTitle(text: string, title: string): string {
  const plain = withoutPictures(title)
  // 'Flash news: Exchange to list ...' is followed by the part after its label
  const repeated = [plain, plain.replace(/^[\w ]{3,20}: /, '')].find(
    (words) => words !== '' && placeOf(words, text) <= LONGEST_BEFORE_TITLE,
  )
  if (repeated === undefined) return text
  return text.slice(placeOf(repeated, text) + repeated.length).replace(/^[\s.:|–—-]+/, '')
}

// A stop ends a sentence only before a new one begins; 'U.S.', 'Inc.', '$1.5' and initials do not.
const SENTENCE_END =
  /(?<!\b(?:[A-Z]|Mr|Ms|Mrs|Dr|St|Mt|vs|Inc|Corp|Ltd|Co|No|Sen|Rep|Gov|Gen|Prof|Jr|Sr|approx|est|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec|U\.S|U\.K|E\.U|U\.N|D\.C|a\.m|p\.m|i\.e|e\.g))[.!?]["”’')\]]*\s+(?=["“‘'([]?[\p{Lu}\d$€£])/u

function sentences(text: string): string[] {
  const found: string[] = []
  let rest = text
  for (let end = SENTENCE_END.exec(rest); end !== null && found.length < 20; end = SENTENCE_END.exec(rest)) {
    found.push(rest.slice(0, end.index + end[0].trimEnd().length).trim())
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

/** Begins and ends as a sentence does, is long enough to say something, and belongs to the story. */
function isSentence(sentence: string): boolean {
  return (
    /^["“‘'([]?[\p{Lu}\p{Lo}\d$€£¥#@]|^["“‘']?(?:a16z|eToro|iPhone)/u.test(sentence) &&
    /[.!?。！？]["”’')\]]*$/.test(sentence) &&
    !/(?:\.{2,}|…)["”’')\]]*$/.test(sentence) &&
    sentence.split(' ').length >= FEWEST_WORDS &&
    balanced(sentence) &&
    !isHeading(sentence) &&
    // a post of others
    !/\s@\w/.test(sentence) &&
    !BOILERPLATE.test(sentence)
  )
}

const BOILERPLATE =
  /\b(?:subscribe (?:to|now|today|here)|sign up (?:for|to|here|now|today)|follow us|click here|join (?:our|us|the (?:most important )?conversation)|secure your (?:seat|spot)|all rights reserved|cookies?|image (?:source|credit|via)|photo by|source:|share this|newsletter|disclaimer|affiliate (?:links?|commission)|daily,? bite-sized|get your daily|don['’]t miss (?:coindesk|our|the)|must-attend|must-read|read (?:also|next|on|the (?:full|concise))|also read|related:|related (?:reading|news|articles?)|listen to|watch (?:the|our) (?:video|episode|full)|(?:press|news) release (?:constitutes|contains|is)|not for distribution|this (?:article|post|story) (?:was|is|has been|first|originally|contains)|originally (?:published|appeared)|not (?:financial|investment) advice|do your own research|for informational purposes|the views? (?:and opinions )?expressed|here['’]?s (?:what['’]?s happening|a look)|here are (?:some|the) details|good morning|welcome to|editor['’]s note|terms of (?:use|service)|privacy policy|appeared first on|in this article|table of contents|stay tuned|our mission (?:is|to)|unlimited access|learn (?:here|how|what|why)|support (?:our|independent) journalism|already a (?:subscriber|member)|log in to|create (?:a free|an) account|free trial|get (?:the|our) (?:app|latest news)|enable (?:javascript|notifications)|find out (?:now|more|who)|learn more|download (?:the|our)|discord (?:server|channel|community)|telegram (?:channel|group)|cover(?:ed)? (?:art|image))\b/i

/** A quotation or bracket that opens and does not close was cut. */
function balanced(sentence: string): boolean {
  const count = (sign: string) => sentence.split(sign).length - 1
  const quotes =
    count('"') === 0 ? count('“') === count('”') : (count('"') + count('“') + count('”')) % 2 === 0
  return quotes && count('(') === count(')')
}

/** Says the headline again, in the same or nearly the same words. */
function repeats(sentence: string, title: string): boolean {
  const ofTitle = wordsOf(title)
  const ofSentence = wordsOf(sentence)
  if (ofTitle.size === 0) return false
  const shared = [...ofTitle].filter((word) => ofSentence.has(word)).length
  return shared / ofTitle.size >= 0.85 && shared / ofSentence.size >= 0.7
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}$%]+/gu) ?? [])

/** 'and' and 'but' need their comma: in 'cheaper and faster' nothing ends. */
const CLAUSE_START =
  /(?:(?:,|;| [–—-]+) (?:and|but|so|who|where|including|making|bringing|marking)|(?:,|;| [–—-]+)? (?:while|which|as|with|after|although|though|because|since|when|according|despite|amid|following|in|on|at|by|for|under|from|during|before|through|via|using|over|against|between|about))\b/g
/** What a noun still has to follow: 'the recently announced', 'a new and cheaper'. */
const CUT_PHRASE =
  /\b(?:(?:that|which|who) \S+|(?:recently|newly|previously|already|currently|most|more|less|very|so) \S+|(?:the|an?|its|their|his|her|this|these|those|new|such) \S+(?:ed|ing|al|ive|ous|ary|er|est)|\S+(?:ly|ed|ing)|(?:in|on|through|as|by|with|at|under) (?:addition|behalf|connection|accordance|part|[a-z]+ity|[a-z]+tion))$/i
const VERB =
  /\b(?:is|are|was|were|has|have|had|will|would|could|can|may|says?|said|plans?|announces|launches|fell|rose|sat|led|held|hit|took|made|lost|won|saw|began|stole|projects|increased|decreased|traded|moved|reported|recorded|climbed|dropped|gained|jumped|raised|reached|unveiled|introduced|revealed|added|acquired|signed|approved|filed|posted|emerged|crossed|slipped|tumbled|surged|rallied|disclosed|released|expanded|launched|announced|(?:it|they|that|which) \w+s)\b/

/** ', with traders treating $1.05' and 'after roughly $194 million' go on with what was cut. */
function hasOpenEnd(clause: string): boolean {
  const tail = /(?:, with|\b(?:after|as) (?:roughly|about|around|nearly|over|more than|some)) [^,]*$/.exec(
    clause,
  )
  return tail !== null && !VERB.test(tail[0])
}

/** A lead that ends in mid-sentence, up to the last place where a sentence can end. */
function firstClause(told: Iterable<string>, title: string): string {
  for (const sentence of told) {
    const ends = [...sentence.slice(0, MOST_CHARACTERS).matchAll(CLAUSE_START)]
      .map(({ index }) => index)
      .reverse()
    for (const end of ends) {
      const clause = sentence.slice(0, end).trim()
      if (clause.split(' ').length < FEWEST_WORDS_OF_CLAUSE) break
      if (
        /[\p{L}\p{N}%”"’)]$/u.test(clause) &&
        VERB.test(clause) &&
        !CUT_WORD.test(clause) &&
        !CUT_PHRASE.test(clause) &&
        !hasOpenEnd(clause)
      ) {
        const whole = `${clause}.`
        if (isSentence(whole) && !repeats(whole, title)) return whole
      }
    }
  }
  return ''
}
