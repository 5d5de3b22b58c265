import { oneOf } from '../text/pattern.ts'
import { hasStop, isWhole, refersBack, sentences } from '../text/sentences.ts'
import { wordsOf } from '../text/words.ts'
import { wholeClauses, withStop } from './cut-lead.ts'
import { beginsWithHeading, isHeading, isKeyPoint, parted, runsOn } from './headings.ts'
import { WIRE_DATELINE, withoutKeywords, withoutLabel, withoutOpening } from './story-opening.ts'

const SENTENCES = 3
/** What the feed shows without cutting it; a first sentence may be longer. */
const MOST_CHARACTERS = 350
const LONGEST_SENTENCE = 500
const FEWEST_WORDS_ALONE = 3
/** A story has begun by then. */
const MOST_LINES = 200

/**
 * The first whole sentences of a cleaned text, line by line; none where it says no more than the title. Ranking sentences (TextRank) reads
 * worse than a newswriter's own opening; the work is in leaving out what is no sentence of the story.
 */
export function extractOverview(headline: string, text: string[]): string {
  const title = withoutPictures(headline)
  const lines = text.slice(0, MOST_LINES)
  return (
    opening(bodyOf(lines, title), title) ||
    opening(beforeDateline(lines), title) ||
    whatIsLeft(lines, title)
  )
}

function opening(found: Iterable<string>, title: string): string {
  const kept: string[] = []
  let leftOut = false
  for (const sentence of found) {
    if (repeats(sentence, title) || isRepetition(kept.join(' '), sentence)) continue
    const clear =
      isWhole(sentence) &&
      isOfStory(sentence) &&
      sentence.length <= LONGEST_SENTENCE &&
      !beginsWithHeading(sentence) &&
      !(leftOut && refersBack(sentence)) &&
      !(kept.length > 0 && (isKeyPoint(sentence) || runsOn(sentence)))
    if (clear) {
      leftOut = false
      if (kept.length > 0 && [...kept, sentence].join(' ').length > MOST_CHARACTERS) break
      kept.push(sentence)
      if (kept.length === SENTENCES) break
    } else leftOut ||= hasStop(sentence)
  }
  // a question at the end is a heading, or answered in what is left out
  while (kept.length > 1 && kept.at(-1)?.endsWith('?')) kept.pop()
  return kept.join(' ')
}

/** Sentence by sentence, because three are enough of a long text. */
function* bodyOf(lines: string[], title: string): Generator<string> {
  const cut = withoutTitle(title)
  for (const [i, line] of lines.entries()) {
    const opened = withoutOpening(cut(withoutPictures(line.slice(0, MOST_READ))))
    const story = i === 0 ? withoutKeywords(opened) : opened
    const whole = i === lines.length - 1 ? withStop(story, lines) : story
    for (const sentence of sentences(whole)) yield* parted(cut(withoutLabel(sentence)))
  }
}
/** Of one line: of feeds that have lost theirs it is the whole text. */
const MOST_READ = 4000

/** A release that is cut off after its dateline may still say something whole before it. */
function beforeDateline(lines: string[]): string[] {
  return lines
    .flatMap((line) => sentences(withoutPictures(line.slice(0, MOST_READ))))
    .filter((sentence) => !WIRE_DATELINE.test(sentence))
    .flatMap(parted)
}

/** A sentence that breaks off, up to where it can end; or a few words that are the whole text. */
function whatIsLeft(lines: string[], title: string): string {
  for (const sentence of bodyOf(lines, title)) {
    const clauses = wholeClauses(sentence).filter((clause) => isWhole(clause))
    const alone = lines.length === 1 && isWhole(sentence, FEWEST_WORDS_ALONE) ? [sentence] : []
    const found = [...clauses, ...alone].find((part) => isOfStory(part) && !repeats(part, title))
    if (found) return found
  }
  return ''
}

const isOfStory = (sentence: string) =>
  !isHeading(sentence) &&
  !isPost(sentence) &&
  !isBoilerplate(sentence) &&
  !isHeadingOfExplainer(sentence)
/** The heading of an explainer; the answer says it again. */
const isHeadingOfExplainer = (sentence: string) => /^What (?:is|are) [^?]{3,80}\?$/.test(sentence)
const isPost = (sentence: string) => /\s@\w/.test(sentence)

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

/** What outlets say to their readers in every piece; no part of the story. */
const isBoilerplate = (sentence: string): boolean =>
  [BOILERPLATE, ABOUT_ISSUER, TEASER, CORRECTION, URGING].some((kind) => kind.test(sentence))

/** The end of a release: 'About Kelvo Kelvo is a leading platform.' */
const ABOUT_ISSUER = /^About (?:the )?\p{Lu}/u
/** What the rest of the piece, which nobody sees here, is about. */
const TEASER =
  /^Here(?:['’]s| are| is) (?:what|why|how|everything|\w+ (?:reasons?|things|ways|takeaways))\b/
const CORRECTION = /^(?:CORRECTION|UPDATED?|Correction|Updated?)\b[^.]{0,40}:/
/** What a page says of itself to search engines: '... could rise — read the outlook.' */
const URGING = /[—–] (?:read|learn|see|discover|explore|track|watch|find out) [^.]*\.$/i

const BOILERPLATE = new RegExp(
  String.raw`\b(?:${oneOf(`
    subscribe (?:to|now|today|here)
    sign up (?:for|to|here|now|today)
    follow (?:us|our|along)
    click here
    join (?:our|us|the (?:most important )?conversation)
    secure your (?:seat|spot)
    all rights reserved
    cookies?
    image (?:source|credit|via)
    photo by
    source:
    share this
    newsletter|disclaimer
    affiliate (?:links?|commission)
    daily,? bite-sized
    get your daily
    don['’]t miss (?:coindesk|our|the)
    must-attend
    must-read
    disclosure:
    sponsored (?:post|content|article)
    readers should (?:conduct|do)
    read (?:more today|also|next|on|the (?:full|concise))
    also read
    related:
    related (?:reading|news|articles?)
    listen to
    watch (?:the|our) (?:video|episode|full)
    (?:press|news) release (?:constitutes|contains|is)
    not for distribution
    this (?:article|post|story) (?:was|is|has been|first|originally|contains)
    originally (?:published|appeared)
    not (?:represent |constitute )?(?:financial|investment) advice
    do your own research
    for (?:informational|educational) purposes
    the views? (?:and opinions )?expressed
    here['’]?s (?:what['’]?s happening|a look)
    here are (?:some|the) details
    good morning
    welcome to
    editor['’]s note
    terms of (?:use|service)
    privacy policy
    appeared first on
    in this article
    table of contents
    stay tuned
    our mission (?:is|to)
    unlimited access
    learn (?:here|how|what|why)
    support (?:our|independent) journalism
    already a (?:subscriber|member)
    log in to
    create (?:a free|an) account
    free trial
    get (?:the|our) (?:app|latest news)
    enable (?:javascript|notifications)
    find out (?:now|more|who)
    learn more
    download (?:the|our)
    discord (?:server|channel|community)
    telegram (?:channel|group)
    cover(?:ed)? (?:art|image)
  `)})(?!\w)`,
  'i',
)

/** The outlet's name. */
const LONGEST_BEFORE_TITLE = 25

/**
 * Feeds often begin the body with the headline again, and releases their first paragraph; signs and blanks are written as each likes.
 * Where the sentence goes on in small letters, the headline is its beginning.
 */
function withoutTitle(title: string): (text: string) => string {
  // 'Flash news: Exchange to list ...' is followed by the part after its label
  const forms = [title, title.replace(/^[\w ]{3,20}: /, '')]
    .map(lettersOf)
    .filter((form) => form !== '')
  return (text) => {
    const beginning = text.slice(0, 2 * title.length + LONGEST_BEFORE_TITLE)
    const letters = lettersOf(beginning)
    for (const form of forms) {
      const at = letters.indexOf(form)
      if (at < 0 || at > LONGEST_BEFORE_TITLE) continue
      const last = [...beginning.matchAll(LETTER)][at + form.length - 1]
      const rest = text.slice((last?.index ?? 0) + 1).replace(/^[\s.:|–—!?”"’')\]-]+/, '')
      if (!/^[\p{Ll},;]/u.test(rest)) return rest
    }
    return text
  }
}

const LETTER = /[\p{L}\p{N}]/gu
const lettersOf = (text: string) => wordsOf(text.toLowerCase(), 'labels').join('')

/** Says the headline again, in the same or nearly the same words. */
function repeats(sentence: string, title: string): boolean {
  const ofTitle = wordsIn(title)
  const ofSentence = wordsIn(sentence)
  if (ofTitle.size === 0) return false
  const shared = [...ofTitle].filter((word) => ofSentence.has(word)).length
  return shared / ofTitle.size >= 0.85 && shared / ofSentence.size >= 0.6
}

/** At least half of its words, in any form ('delayed', 'delaying'), are in the text before it. */
function isRepetition(before: string, sentence: string): boolean {
  const known = stemsOf(before)
  const said = [...stemsOf(sentence)]
  return said.length > 0 && said.filter((stem) => known.has(stem)).length / said.length >= 0.5
}

const stemsOf = (text: string) =>
  new Set(
    [...wordsIn(text)]
      .filter((word) => word.length > 3 || /\d/.test(word))
      .map((word) => word.slice(0, 5)),
  )

const wordsIn = (text: string) => new Set(wordsOf(text.toLowerCase(), 'overview'))
