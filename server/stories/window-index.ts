import type { Background } from './background.ts'
import type { ReadArticle } from './read-article.ts'
import { has } from './terms.ts'

/** As many documents as the background counts for beside the window. */
const BACKGROUND_WEIGHT = 300
/** A term in more articles than this idf allows finds too many of them and says too little. */
const COMMON_IDF = 2

/** The articles that have a term; `inTitle` goes with `articles`. Its idf holds until the window changes. */
type Posting = {
  articles: ReadArticle[]
  inTitle: boolean[]
  background: number
  idf: number
  version: number
}

/** The articles of the window by their terms. A word that everybody uses this week weighs little, whatever it weighed before. */
export class WindowIndex {
  readonly #articles = new Map<number, ReadArticle>()
  readonly #postings = new Map<number, Posting>()
  readonly #background: Background
  readonly #backgroundShare: number
  #version = 0

  constructor(background: Background) {
    this.#background = background
    this.#backgroundShare = BACKGROUND_WEIGHT / background.documents
  }

  add(article: ReadArticle) {
    this.#version++
    this.#articles.set(article.id, article)
    for (const term of article.terms) {
      const posting = this.#postings.get(term) ?? this.#newPosting(term)
      posting.articles.push(article)
      posting.inTitle.push(has(article.title, term))
    }
  }

  remove(id: number) {
    const article = this.#articles.get(id)
    if (!article) return
    this.#version++
    this.#articles.delete(id)
    for (const term of article.terms) {
      const posting = this.#postings.get(term) as Posting
      const place = posting.articles.indexOf(article)
      posting.articles.splice(place, 1)
      posting.inTitle.splice(place, 1)
      if (posting.articles.length === 0) this.#postings.delete(term)
    }
  }

  /** Rarity of a term now. */
  readonly idf = (term: number): number => {
    const posting = this.#postings.get(term)
    if (!posting) return this.#idfOf(0, this.#backgroundOf(term))
    if (posting.version !== this.#version) {
      posting.version = this.#version
      posting.idf = this.#idfOf(posting.articles.length, posting.background)
    }
    return posting.idf
  }

  /** The articles that share the rarest terms, best first; ties go to the lower id. */
  candidates(article: ReadArticle, most: number): ReadArticle[] {
    const scores = new Map<ReadArticle, number>()
    for (const term of article.terms) {
      const posting = this.#postings.get(term)
      const idf = posting ? this.idf(term) : 0
      if (!posting || idf <= COMMON_IDF) continue
      const weight = idf * idf
      const titleWeight = has(article.title, term) ? weight * 2 : weight
      const { articles, inTitle } = posting
      for (let i = 0; i < articles.length; i++) {
        const other = articles[i] as ReadArticle
        scores.set(other, (scores.get(other) ?? 0) + (inTitle[i] ? titleWeight : weight))
      }
    }
    scores.delete(article)
    return best(scores, most)
  }

  #newPosting(term: number): Posting {
    const posting = { articles: [], inTitle: [], background: this.#backgroundOf(term), idf: 0, version: -1 }
    this.#postings.set(term, posting)
    return posting
  }

  #backgroundOf = (term: number) => (this.#background.counts.get(term) ?? 0) * this.#backgroundShare

  #idfOf = (counted: number, background: number) =>
    Math.log((this.#articles.size + BACKGROUND_WEIGHT + 1) / (counted + background + 0.5))
}

/** Thousands share a term and twenty are wanted: those are kept in order, the rest is never sorted. */
function best(scores: Map<ReadArticle, number>, most: number): ReadArticle[] {
  const kept: { article: ReadArticle; score: number }[] = []
  for (const [article, score] of scores) {
    const last = kept[most - 1]
    if (last && (score < last.score || (score === last.score && article.id > last.article.id))) continue
    let place = Math.min(kept.length, most - 1)
    while (place > 0) {
      const before = kept[place - 1] as { article: ReadArticle; score: number }
      if (before.score > score || (before.score === score && before.article.id < article.id)) break
      kept[place] = before
      place--
    }
    kept[place] = { article, score }
  }
  return kept.map(({ article }) => article)
}
