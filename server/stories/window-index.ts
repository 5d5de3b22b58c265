import type { Background } from '../reading/comparison/background.ts'
import { has } from '../reading/comparison/terms.ts'
import type { StoryArticle } from './story-article.ts'

/** As many documents as the background counts for beside the window. */
const BACKGROUND_WEIGHT = 300
/** A term in more articles than this idf allows finds too many of them and says too little. */
const COMMON_IDF = 2

/** The places of the articles that have a term, each as 2 x place, and 1 more where it is in the title. Its idf holds until the window changes. */
type Posting = {
  entries: number[]
  background: number
  idf: number
  version: number
}

/** The articles of the window by their terms. A word that everybody uses this week weighs little, whatever it weighed before. */
export class WindowIndex {
  readonly #placeOf = new Map<number, number>()
  /** By place; a place that is free is taken again. */
  readonly #articles: (StoryArticle | undefined)[] = []
  readonly #free: number[] = []
  readonly #postings = new Map<number, Posting>()
  readonly #background: Background
  readonly #backgroundShare: number
  #version = 0
  /** By place: all 0 but while candidates are looked for. */
  #scores = new Float64Array(1024)

  constructor(background: Background) {
    this.#background = background
    this.#backgroundShare = BACKGROUND_WEIGHT / background.documents
  }

  add(article: StoryArticle) {
    this.#version++
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
    this.#version++
    this.#articles[place] = undefined
    this.#placeOf.delete(id)
    this.#free.push(place)
    for (const term of article.terms) {
      const { entries } = this.#postings.get(term) as Posting
      entries.splice(entries.indexOf(2 * place + Number(has(article.title, term))), 1)
      if (entries.length === 0) this.#postings.delete(term)
    }
  }

  /** Rarity of a term now. */
  readonly idf = (term: number): number => {
    const posting = this.#postings.get(term)
    if (!posting) return this.#idfOf(0, this.#backgroundOf(term))
    if (posting.version !== this.#version) {
      posting.version = this.#version
      posting.idf = this.#idfOf(posting.entries.length, posting.background)
    }
    return posting.idf
  }

  /** The articles that share the rarest terms, best first; ties go to the lower id. */
  candidates(article: StoryArticle, most: number): StoryArticle[] {
    const scores = this.#emptyScores()
    const found: number[] = []
    for (const term of article.terms) {
      const posting = this.#postings.get(term)
      const idf = posting ? this.idf(term) : 0
      if (!posting || idf <= COMMON_IDF) continue
      const weight = idf * idf
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
    const posting = { entries: [], background: this.#backgroundOf(term), idf: 0, version: -1 }
    this.#postings.set(term, posting)
    return posting
  }

  #backgroundOf = (term: number) => (this.#background.counts.get(term) ?? 0) * this.#backgroundShare

  #idfOf = (counted: number, background: number) =>
    Math.log((this.#placeOf.size + BACKGROUND_WEIGHT + 1) / (counted + background + 0.5))
}
