import { isCommonWord } from '../coins/dictionary.ts'
import { foldText } from '../text/fold-text.ts'
import { oneOf } from '../text/pattern.ts'
import { type CoinWords, STOP_WORDS, stem, stemsOf } from '../text/stems.ts'
import { wordListsOf } from '../text/word-lists.ts'
import { placedWords } from '../text/words.ts'
import { type Figure, figuresOf } from './figures.ts'
import { pairTermOf, sortedUnique, termAt, termOf } from './terms.ts'

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

/** Of a folded title and a cleaned lead. */
export function comparisonOf(
  article: { title: string; lead: string; language: string },
  coinWords: CoinWords,
): Comparison {
  const { language, title } = article
  const lead = article.lead.slice(0, LEAD_CHARACTERS)
  const titleWords = stemsOf(title, coinWords)
  const leadWords = stemsOf(lead, coinWords)
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

const bigramsOf = (words: string[]) =>
  words.slice(1).map((word, i) => pairTermOf(words[i] as string, word))

const GRAM_LETTERS = 4

function gramsOf(title: string): Int32Array {
  const letters = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}$%.]+/gu, ' ')
    .trim()
  const padded = ` ${letters} `
  const grams: number[] = []
  for (let at = 0; at + GRAM_LETTERS <= padded.length; at++)
    grams.push(termAt(padded, at, at + GRAM_LETTERS))
  return sortedUnique(grams)
}

/** Words with a capital that do not open a sentence of the lead; in a title, where capitals say little, every one. */
function namesOf(title: string, lead: string, coinWords: CoinWords): Int32Array {
  const names: number[] = []
  for (const { key } of [...placedWords(title, 'names'), ...namesInSentences(lead, /[.?!]\s$/)]) {
    const root = stem(key)
    if (!STOP_WORDS.has(root) && !coinWords.has(key)) names.push(termOf(root))
  }
  return sortedUnique(names)
}

/** Words with a capital inside a sentence that are no common ones, in lower case. */
export function namesInside(text: string): Set<string> {
  const names = namesInSentences(foldText(text), /[.?!:]\s$/).map(({ key }) => key)
  return new Set(names.filter((name) => !STOP_WORDS.has(name) && !isCommonWord(name)))
}

const namesInSentences = (text: string, endOfSentence: RegExp) =>
  placedWords(text, 'names').filter(
    ({ at }) => at > 0 && !endOfSentence.test(text.slice(Math.max(0, at - 2), at)),
  )

/** Stems by what happens in them: 'drained', 'stolen' and 'exploit' are words for one kind of event. */
const EVENT_OF = new Map(
  wordListsOf('events.txt').flatMap(([event, stems]) =>
    stems.map((stem) => [stem, termOf(`event:${event}`)] as const),
  ),
)

/** The kinds of events that the words of a headline speak of. */
function eventsOf(words: readonly string[]): Int32Array {
  return sortedUnique(words.flatMap((word) => EVENT_OF.get(word) ?? []))
}

/** Price predictions, lists of what to buy, recaps: they repeat the same words every day and would glue strangers together. */
export const isGlue = (title: string) =>
  isRecap(title) || GLUE.some((pattern) => pattern.test(title))
/** Posts that name many events at once. */
const isRecap = (title: string) => RECAP.test(title)

/** A price move, level or target and nothing else that happened: every day has many of them, and they all read alike. */
const isPriceReport = (title: string) => PRICE.test(title) && !HAPPENED.test(title)

/** A headline that asks or teases instead of reporting. */
export const isTeaser = (title: string) =>
  /\?\s*$|\bhere'?s (?:why|what|how)\b|\bwhat (?:it|this) means\b|\byou (?:need|won't)\b|^(?:why|how|what|is|will|can|could)\b/i.test(
    title,
  )

const GLUE = [
  /\b(?:forecast|outlook|live updates?|market watch|(?:news|price|markets?|stocks?) today|stock futures|what happened|day[- ]ahead|morning (?:minute|brief)|presale)\b/i,
  /\bprice (?:prediction|analysis|watch)\b|\bprice\b.*\bprediction\b|\bpredict(?:ion|s|ed)?\b.*\b20\d\d\b/i,
  /\b(?:best|top)\b.{0,40}\b(?:cryptos?|altcoins?|coins?|tokens?|presales?)\b/i,
  /\b(?:crypto|altcoins?|coins?|tokens?) to (?:buy|watch|hold|invest)/i,
  /\b\d{2,}x\b|\bcasino|\bsportsbook/i,
  /\bmarket (?:update|prediction)\b/i,
]
const PRICE = new RegExp(
  String.raw`\b(?:${oneOf(String.raw`
    price
    rall(?:y|ies|ied|ying)
    resistance
    support (?:level|zone|at)
    key (?:support|levels?)
    breakouts?
    eye(?:s|ing)? (?:\$|a |new|key)
    nears|targets?|bulls?|bears?|bullish|bearish
    all-time highs?
    record high
    pullback|correction|fibonacci|chart|pattern
    (?:tests?|holds?|reclaims?|above|below|past|toward|to|hits?|reach(?:es)?) \$\d
  `)})`,
  'i',
)
const HAPPENED = new RegExp(
  String.raw`\b(?:${oneOf(String.raw`
    hack\w*
    exploit\w*
    drain\w*
    stolen|theft
    steal\w*
    breach\w*
    lawsuit
    sue[sd]?
    court|judge
    arrest\w*
    charged
    indict\w*
    fil(?:es?|ed|ing|ings)
    appl(?:y|ies|ied)
    approv\w*
    reject\w*
    launch\w*
    debut\w*
    unveil\w*
    acqui\w*
    rais(?:es?|ed)
    partner\w*
    list(?:s|ed|ing)
    delist\w*
    seiz\w*
    resign\w*
    appoint\w*
    upgrades?|mainnet|bill|act|sec|fed|etfs?|outage
    halt\w*
    buys?|bought
    purchas\w*
    sells?|sold
    liquidat\w*
  `)})\b`,
  'i',
)
const RECAP =
  /\b(?:roundup|round-up|recap|digest|newsletter|wrap|weekend watch|week ahead|weekly (?:recap|winners|review)|this week in|news this week|things to know|most-searched|key events this week|critical week|state of crypto|public keys|finance redefined)\b/i
