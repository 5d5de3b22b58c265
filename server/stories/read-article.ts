import { cleanLead } from '../reading/text/clean-lead.ts'
import { type Figure, figuresOf } from '../reading/text/figures.ts'
import { foldText } from '../reading/text/fold-text.ts'
import { languageOf } from '../reading/text/language.ts'
import { stem } from '../reading/text/stem.ts'
import { STOP_WORDS } from '../reading/text/stop-words.ts'
import { type CoinWords, wordsOf } from '../reading/text/words.ts'
import type { LinkedCoin } from './coin-links/salience.ts'
import { eventsOf } from './event-words.ts'
import { pairTermOf, sortedUnique, termAt, termOf } from './terms.ts'
import { isGlue, isRecap } from './text-kinds.ts'

/** An article as the grouper is given it. */
export type StoryArticle = {
  id: number
  /** null for an article whose publisher is gone: no other article is of the same outlet then. */
  publisher: number | null
  /** Milliseconds: the earlier of published and first seen. */
  at: number
  title: string
  /** Summary or opening of the text, as the feed gave it. */
  lead: string
  /** Asked for when it is first compared: most of a loaded window never is. */
  subject: () => { ad: boolean; coins: readonly Pick<LinkedCoin, 'symbol' | 'salience'>[] }
}

/** What is compared of an article. Words are numbers, every list of them sorted. */
export type ReadArticle = {
  id: number
  publisher: number | null
  at: number
  glue: boolean
  recap: boolean
  language: string
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
  subject: () => Subject
}

type Subject = { ad: boolean; mainCoins: string[]; coins: string[] }

const LEAD_CHARACTERS = 500

/** A pure function of the article: nothing of it needs to be stored. */
export function readArticle(article: StoryArticle, coinWords: CoinWords): ReadArticle {
  const title = foldText(article.title)
  const lead = cleanLead(article.title, article.lead, LEAD_CHARACTERS)
  const titleWords = wordsOf(title, coinWords)
  const leadWords = wordsOf(lead, coinWords)
  const titleTerms = titleWords.map(termOf)
  const { terms, weights } = weighTerms([...titleTerms, ...titleTerms, ...leadWords.map(termOf)])
  const language = languageOf(`${title} ${lead}`)
  const titleFigures = figuresOf(title, language)
  return {
    id: article.id,
    publisher: article.publisher,
    at: article.at,
    glue: isGlue(title),
    recap: isRecap(title),
    language,
    title: sortedUnique(titleTerms),
    terms,
    weights,
    bigrams: sortedUnique([...bigramsOf(titleWords), ...bigramsOf(leadWords)]),
    grams: gramsOf(title),
    names: namesOf(title, lead, coinWords),
    events: eventsOf(titleWords),
    titleFigures,
    figures: [...titleFigures, ...figuresOf(lead, language)],
    subject: subjectOf(article),
  }
}

function subjectOf(article: StoryArticle): () => Subject {
  let known: Subject | undefined
  return () => {
    if (known) return known
    const { ad, coins } = article.subject()
    const main = coins.filter(({ salience }) => salience === 'main')
    known = { ad, mainCoins: main.map(({ symbol }) => symbol), coins: coins.map(({ symbol }) => symbol) }
    return known
  }
}

function weighTerms(all: number[]): Pick<ReadArticle, 'terms' | 'weights'> {
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
