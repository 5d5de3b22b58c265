import { has } from '../reading/comparison/terms.ts'
import type { Idf } from './pair-features.ts'
import type { StoryArticle } from './story-article.ts'

/** Rarity from which a name says what a story is about: 'Coldcard' does, 'Trump' does not. */
const RARE_NAME_IDF = 5.3
/** Cosine of the texts and HEADLINE_WEIGHT of the shared headline words, from which two stories are about one matter. */
const LEAST_SHARED = 1.05
const HEADLINE_WEIGHT = 0.6
/** A story of more articles is a flood, or many matters. */
const ARTICLES_MAX = 50
/** An index that is reported every day in the same words. */
const isDaily = ({ text }: StoryArticle) =>
  /\bfear (?:and|&) greed\b|\baltcoin season\b/i.test(text.title)

/** What the reports of a story have in common. */
export type Subject = {
  /** Words in most of the headlines. */
  headline: number[]
  /** The rare names among them. */
  names: number[]
  /** All words of the reports and how much they count. */
  words: ReadonlyMap<number, number>
}

/** Undefined unless two outlets or more name the same rare name in their headlines. */
export function subjectOf(articles: readonly StoryArticle[], idf: Idf): Subject | undefined {
  if (articles.length < 2 || articles.length > ARTICLES_MAX) return undefined
  const reports = articles.filter(
    (each) => !each.ad && !each.glue && !each.priceReport && !isDaily(each),
  )
  const outlets = Map.groupBy(reports, ({ publisher }) => publisher)
  const least = Math.max(2, outlets.size / 2)
  const titled = [...outlets.values()].flatMap((own) => [
    ...new Set(own.flatMap(({ title }) => [...title])),
  ])
  const headline = [...Map.groupBy(titled, (term) => term)].flatMap(([term, { length }]) =>
    length >= least ? term : [],
  )
  const names = headline.filter(
    (term) => idf(term) >= RARE_NAME_IDF && reports.some((report) => has(report.names, term)),
  )
  return names.length === 0 ? undefined : { headline, names, words: wordsOf(reports, idf) }
}

/** A follow-up shares a rare name with what it follows, and much of the rest: the same person may be in the news for two things. */
export function areOneMatter(a: Subject | undefined, b: Subject | undefined, idf: Idf): boolean {
  if (!a || !b || !a.names.some((name) => b.names.includes(name))) return false
  const headlines = (headlineShare(a, b, idf) + headlineShare(b, a, idf)) / 2
  return cosine(a.words, b.words) + HEADLINE_WEIGHT * headlines >= LEAST_SHARED
}

/** Share of the headline, by rarity, that the other story has. */
function headlineShare({ headline }: Subject, { words }: Subject, idf: Idf): number {
  const sum = (terms: number[]) => terms.reduce((total, term) => total + idf(term), 0)
  return sum(headline.filter((term) => words.has(term))) / sum(headline)
}

function wordsOf(reports: readonly StoryArticle[], idf: Idf): Map<number, number> {
  const words = new Map<number, number>()
  for (const { terms, weights } of reports) {
    const values = Array.from(terms, (term, i) => (weights[i] as number) * idf(term))
    const length = Math.hypot(...values)
    terms.forEach((term, i) => {
      words.set(term, (words.get(term) ?? 0) + (values[i] as number) / length)
    })
  }
  return words
}

function cosine(a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): number {
  const shared = [...a].reduce((sum, [term, value]) => sum + value * (b.get(term) ?? 0), 0)
  return shared / (Math.hypot(...a.values()) * Math.hypot(...b.values()))
}
