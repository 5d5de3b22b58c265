import { cleanLead } from '../text/clean-lead.ts'
import { foldText } from '../text/fold-text.ts'
import { stem } from '../text/stem.ts'
import { STOP_WORDS } from '../text/stop-words.ts'
import { type CoinWords, wordsOf } from '../text/words.ts'
import { eventsOf } from './event-words.ts'
import { type Figure, figuresOf } from './figures.ts'
import { pairTermOf, sortedUnique, termAt, termOf } from './terms.ts'
import { isGlue, isPriceReport, isRecap } from './text-kinds.ts'

/** What is compared of an article. Words are numbers, every list of them sorted. */
export type Comparison = {
  language: string
  glue: boolean
  recap: boolean
  priceReport: boolean
  title: Int32Array
  /** Of title and lead. */
  terms: Int32Array
  /** How often each: 1 + ln(count), the title counted twice. */
  weights: Float32Array
  /** Pairs of neighbours in the title or the lead. */
  bigrams: Int32Array
  /** Four letters of the title in a row. */
  grams: Int32Array
  names: Int32Array
  events: Int32Array
  titleFigures: Figure[]
  /** Of title and lead. */
  figures: Figure[]
}

const LEAD_CHARACTERS = 500

export function comparisonOf(
  article: { title: string; lead: string; language: string },
  coinWords: CoinWords,
): Comparison {
  const { language } = article
  const title = foldText(article.title)
  const lead = cleanLead(article.title, article.lead, LEAD_CHARACTERS)
  const titleWords = wordsOf(title, coinWords)
  const leadWords = wordsOf(lead, coinWords)
  const titleTerms = titleWords.map(termOf)
  const { terms, weights } = weighTerms([...titleTerms, ...titleTerms, ...leadWords.map(termOf)])
  const titleFigures = figuresOf(title, language)
  return {
    language,
    glue: isGlue(title),
    recap: isRecap(title),
    priceReport: isPriceReport(title),
    title: sortedUnique(titleTerms),
    terms,
    weights,
    bigrams: sortedUnique([...bigramsOf(titleWords), ...bigramsOf(leadWords)]),
    grams: gramsOf(title),
    names: namesOf(title, lead, coinWords),
    events: eventsOf(titleWords),
    titleFigures,
    figures: [...titleFigures, ...figuresOf(lead, language)],
  }
}

function weighTerms(all: number[]): Pick<Comparison, 'terms' | 'weights'> {
  const sorted = new Int32Array(all).sort()
  const terms = sortedUnique(all)
  const weights = new Float32Array(terms.length)
  for (let i = 0, from = 0, to = 0; i < terms.length; i++, from = to) {
    while (sorted[to] === terms[i]) to++
    weights[i] = 1 + Math.log(to - from)
  }
  return { terms, weights }
}

const bigramsOf = (words: string[]) => words.slice(1).map((word, i) => pairTermOf(words[i] as string, word))

const GRAM_LETTERS = 4

function gramsOf(title: string): Int32Array {
  const letters = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}$%.]+/gu, ' ')
    .trim()
  const padded = ` ${letters} `
  const grams: number[] = []
  for (let at = 0; at + GRAM_LETTERS <= padded.length; at++) grams.push(termAt(padded, at, at + GRAM_LETTERS))
  return sortedUnique(grams)
}

const CAPITALISED = /\b[A-Z][A-Za-z0-9]{2,}/g
const CAPITALISED_INSIDE = /(?<![.?!]\s)(?<!^)\b[A-Z][A-Za-z0-9]{2,}/g

/** Words with a capital that do not open a sentence of the lead; in a title, where capitals say little, every one. */
function namesOf(title: string, lead: string, coinWords: CoinWords): Int32Array {
  const names: number[] = []
  for (const [word] of [...title.matchAll(CAPITALISED), ...lead.matchAll(CAPITALISED_INSIDE)]) {
    const lower = word.toLowerCase()
    const root = stem(lower)
    if (!STOP_WORDS.has(root) && !coinWords.has(lower)) names.push(termOf(root))
  }
  return sortedUnique(names)
}
