import { hasStop, isWhole, refersBack, sentences } from '../text/sentences.ts'
import { isBoilerplate } from './boilerplate.ts'
import { wholeClauses, withStop } from './cut-lead.ts'
import { beginsWithHeading, isHeading, isKeyPoint, parted, runsOn } from './headings.ts'
import { isToldIn, repeats, withoutTitle } from './repeated-title.ts'
import { WIRE_DATELINE, withoutKeywords, withoutLabel, withoutOpening } from './story-opening.ts'

const SENTENCES = 3
/** What the feed shows without cutting it; a first sentence may be longer. */
const MOST_CHARACTERS = 350
const LONGEST_SENTENCE = 500
const FEWEST_WORDS_ALONE = 3
/** A story has begun by then. */
const MOST_LINES = 200

/**
 * The first whole sentences of a cleaned text, line by line; none where it tells no more than the title. Ranking sentences (TextRank) reads
 * worse than a newswriter's own opening; the work is in leaving out what is no sentence of the story.
 */
export function extractOverview(headline: string, text: string[]): string {
  const title = withoutPictures(headline)
  const lines = text.slice(0, MOST_LINES)
  return (
    opening(toldIn(lines, title), title) || opening(beforeDateline(lines), title) || whatIsLeft(lines, title)
  )
}

function opening(told: Iterable<string>, title: string): string {
  const kept: string[] = []
  let leftOut = false
  for (const sentence of told) {
    if (repeats(sentence, title) || isToldIn(kept.join(' '), sentence)) continue
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
function* toldIn(lines: string[], title: string): Generator<string> {
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
  for (const sentence of toldIn(lines, title)) {
    const clauses = wholeClauses(sentence).filter((clause) => isWhole(clause))
    const alone = lines.length === 1 && isWhole(sentence, FEWEST_WORDS_ALONE) ? [sentence] : []
    const found = [...clauses, ...alone].find((part) => isOfStory(part) && !repeats(part, title))
    if (found) return found
  }
  return ''
}

const isOfStory = (sentence: string) =>
  !isHeading(sentence) && !isPost(sentence) && !isBoilerplate(sentence) && !isHeadingOfExplainer(sentence)
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
