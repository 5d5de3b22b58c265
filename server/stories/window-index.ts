import type { Background } from '../reading/comparison/terms.ts'
import { has } from '../reading/comparison/terms.ts'
import type { StoryArticle } from './story-article.ts'

/** Documents that the counts are scaled to: a word nobody counted is as rare as half of one. */
const DOCUMENTS = 300
/** A term in more articles than this idf allows finds too many of them and says too little. */
const COMMON_IDF = 2

/** An article of the window; its score is 0 but while candidates are looked for. */
type Entry = { article: StoryArticle; score: number }
type Posting = { idf: number; inTitle: Entry[]; elsewhere: Entry[] }

/**
 * The articles of the window by their terms. Rarity comes from the shipped counts alone: a rarity that changes with the window
 * would make the score of a pair, and so the stories, depend on the order of arrival.
 */
export class WindowIndex {
  readonly #entries = new Map<number, Entry>()
  readonly #postings = new Map<number, Posting>()
  readonly #background: Background

  constructor(background: Background) {
    this.#background = background
  }

  add(article: StoryArticle) {
    const entry = { article, score: 0 }
    this.#entries.set(article.id, entry)
    for (const term of article.terms) {
      const posting = this.#postings.get(term) ?? this.#newPosting(term)
      ;(has(article.title, term) ? posting.inTitle : posting.elsewhere).push(entry)
    }
  }

  remove(id: number) {
    const entry = this.#entries.get(id)
    if (!entry) return
    this.#entries.delete(id)
    for (const term of entry.article.terms) {
      const { inTitle, elsewhere } = this.#postings.get(term) as Posting
      const entries = has(entry.article.title, term) ? inTitle : elsewhere
      entries.splice(entries.indexOf(entry), 1)
      if (inTitle.length + elsewhere.length === 0) this.#postings.delete(term)
    }
  }

  /** Rarity of a term. */
  readonly idf = (term: number): number => this.#postings.get(term)?.idf ?? this.#idfOf(term)

  /** The articles that have a term in their titles. */
  titledWith = (term: number): StoryArticle[] =>
    (this.#postings.get(term)?.inTitle ?? []).map(({ article }) => article)

  /** The articles that share the rarest terms, best first; ties go to the lower id. */
  candidates(article: StoryArticle, most: number): StoryArticle[] {
    const found: Entry[] = []
    const add = (entries: Entry[], weight: number) => {
      for (const entry of entries) {
        if (entry.score === 0) found.push(entry)
        entry.score += weight
      }
    }
    for (const term of article.terms) {
      const posting = this.#postings.get(term)
      if (!posting || posting.idf <= COMMON_IDF) continue
      const weight = posting.idf * posting.idf
      add(posting.inTitle, has(article.title, term) ? weight * 2 : weight)
      add(posting.elsewhere, weight)
    }
    const best = firstOf(found, most + 1)
      .map((entry) => entry.article)
      .filter(({ id }) => id !== article.id)
      .slice(0, most)
    for (const entry of found) entry.score = 0
    return best
  }

  #newPosting(term: number): Posting {
    const posting = { idf: this.#idfOf(term), inTitle: [], elsewhere: [] }
    this.#postings.set(term, posting)
    return posting
  }

  #idfOf(term: number): number {
    const counted =
      (this.#background.counts.get(term) ?? 0) * (DOCUMENTS / this.#background.documents)
    return Math.log((DOCUMENTS + 1) / (counted + 0.5))
  }
}

const isBefore = (a: Entry, b: Entry) =>
  a.score > b.score || (a.score === b.score && a.article.id < b.article.id)

/** The best entries in order: nearly every article of a large window shares some word, and sorting them all took half the time. */
function firstOf(entries: readonly Entry[], most: number): Entry[] {
  const first: Entry[] = []
  for (const entry of entries) {
    let place = first.length
    while (place > 0 && isBefore(entry, first[place - 1] as Entry)) place--
    if (place === most) continue
    first.splice(place, 0, entry)
    if (first.length > most) first.pop()
  }
  return first
}
