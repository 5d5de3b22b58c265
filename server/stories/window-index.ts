import type { Background } from '../reading/comparison/terms.ts'
import { has } from '../reading/comparison/terms.ts'
import type { StoryArticle } from './story-article.ts'

/** Documents that the counts are scaled to: a word nobody counted is as rare as half of one. */
const DOCUMENTS = 300
/** A term in more articles than this idf allows finds too many of them and says too little. */
const COMMON_IDF = 2

/** The places of the articles that have a term, each as 2 x place, and 1 more where it is in the title. */
type Posting = { entries: number[]; idf: number }

/**
 * The articles of the window by their terms. Rarity comes from the shipped counts alone: a rarity that changes with the window
 * would make the score of a pair, and so the stories, depend on the order of arrival.
 */
export class WindowIndex {
  readonly #placeOf = new Map<number, number>()
  /** By place; a place that is free is taken again. */
  readonly #articles: (StoryArticle | undefined)[] = []
  readonly #free: number[] = []
  readonly #postings = new Map<number, Posting>()
  readonly #background: Background
  readonly #backgroundShare: number
  /** By place: all 0 but while candidates are looked for. */
  #scores = new Float64Array(1024)

  constructor(background: Background) {
    this.#background = background
    this.#backgroundShare = DOCUMENTS / background.documents
  }

  add(article: StoryArticle) {
    const place = this.#free.pop() ?? this.#articles.length
    this.#articles[place] = article
    this.#placeOf.set(article.id, place)
    for (const term of article.terms) {
      const posting = this.#postings.get(term) ?? this.#newPosting(term)
      posting.entries.push(2 * place + Number(has(article.title, term)))
    }
  }

  remove(id: number) {
    const place = this.#placeOf.get(id)
    if (place === undefined) return
    const article = this.#articles[place] as StoryArticle
    this.#articles[place] = undefined
    this.#placeOf.delete(id)
    this.#free.push(place)
    for (const term of article.terms) {
      const { entries } = this.#postings.get(term) as Posting
      entries.splice(entries.indexOf(2 * place + Number(has(article.title, term))), 1)
      if (entries.length === 0) this.#postings.delete(term)
    }
  }

  /** Rarity of a term. */
  readonly idf = (term: number): number => this.#postings.get(term)?.idf ?? this.#idfOf(term)

  /** The articles that share the rarest terms, best first; ties go to the lower id. */
  candidates(article: StoryArticle, most: number): StoryArticle[] {
    const scores = this.#emptyScores()
    const found: number[] = []
    for (const term of article.terms) {
      const posting = this.#postings.get(term)
      if (!posting || posting.idf <= COMMON_IDF) continue
      const weight = posting.idf * posting.idf
      const titleWeight = has(article.title, term) ? weight * 2 : weight
      for (const entry of posting.entries) {
        const place = entry >> 1
        if (scores[place] === 0) found.push(place)
        scores[place] = (scores[place] as number) + (entry & 1 ? titleWeight : weight)
      }
    }
    const own = this.#placeOf.get(article.id)
    const kept = this.#best(
      found.filter((place) => place !== own),
      most,
    )
    for (const place of found) scores[place] = 0
    return kept.map((place) => this.#articles[place] as StoryArticle)
  }

  /** Thousands share a term and twenty are wanted: those are kept in order, the rest is never sorted. */
  #best(found: number[], most: number): number[] {
    const kept: number[] = []
    for (const each of found) {
      if (kept.length === most && !this.#isBetter(each, kept[most - 1] as number)) continue
      let place = Math.min(kept.length, most - 1)
      while (place > 0 && this.#isBetter(each, kept[place - 1] as number)) {
        kept[place] = kept[place - 1] as number
        place--
      }
      kept[place] = each
    }
    return kept
  }

  #isBetter(a: number, b: number): boolean {
    const difference = (this.#scores[a] as number) - (this.#scores[b] as number)
    if (difference !== 0) return difference > 0
    return (this.#articles[a] as StoryArticle).id < (this.#articles[b] as StoryArticle).id
  }

  #emptyScores(): Float64Array {
    if (this.#scores.length < this.#articles.length)
      this.#scores = new Float64Array(2 * this.#articles.length)
    return this.#scores
  }

  #newPosting(term: number): Posting {
    const posting = { entries: [], idf: this.#idfOf(term) }
    this.#postings.set(term, posting)
    return posting
  }

  #idfOf(term: number): number {
    const counted = (this.#background.counts.get(term) ?? 0) * this.#backgroundShare
    return Math.log((DOCUMENTS + 1) / (counted + 0.5))
  }
}
