/** An article as far as novelty needs it. */
export type RecentArticle = {
  id?: number
  title: string
  content?: string | null
  url?: string
  published_at?: Date | string
}

const LEAD_CHARACTERS = 300
const WINDOW_MS = 48 * 3_600_000

/** TF-IDF vectors of the last articles, to ask how much of a new one was already told. Built once, asked often. */
export class StoryIndex {
  readonly #documents: Known[] = []
  readonly #postings = new Map<string, { document: number; count: number }[]>()

  /** `counts`: `termsOf` each of them, from whoever has counted already. */
  constructor(articles: readonly RecentArticle[], counts = articles.map(termsOf)) {
    counts.forEach((terms, document) => {
      for (const [term, count] of terms) {
        const list = this.#postings.get(term)
        if (list) list.push({ document, count })
        else this.#postings.set(term, [{ document, count }])
      }
    })
    articles.forEach((article, i) => {
      const norm = this.#norm(counts[i] as Map<string, number>, articles.length)
      this.#documents.push({
        id: article.id,
        url: article.url,
        title: article.title,
        at: timeOf(article),
        norm,
      })
    })
  }

  /** The article of the 48 hours before this one that is most like it, by cosine; none shares a word with it: 0. */
  nearest(article: RecentArticle): Nearest {
    const size = this.#documents.length
    const at = timeOf(article)
    const terms = termsOf(article)
    const dots = new Map<number, number>()
    for (const [term, count] of terms) {
      const weight = this.#rarity(term, size)
      for (const posting of this.#postings.get(term) ?? []) {
        dots.set(
          posting.document,
          (dots.get(posting.document) ?? 0) + count * posting.count * weight * weight,
        )
      }
    }
    const norm = this.#norm(terms, size)
    let nearest: Nearest = { similarity: 0, told: null }
    for (const [i, dot] of dots) {
      const other = this.#documents[i] as Known
      const similarity = dot / (norm * other.norm || 1)
      if (similarity <= nearest.similarity) continue
      if (isSame(other, article) || other.at > at || other.at < at - WINDOW_MS) continue
      nearest = { similarity, told: toldBy(other) }
    }
    return nearest
  }

  #rarity(term: string, size: number): number {
    return Math.log((size + 1) / ((this.#postings.get(term)?.length ?? 0) + 1)) + 1
  }

  #norm(terms: Map<string, number>, size: number): number {
    let squares = 0
    for (const [term, count] of terms) squares += (count * this.#rarity(term, size)) ** 2
    return Math.sqrt(squares)
  }
}

/** Who told it before, and how much of it. */
export type Nearest = {
  similarity: number
  told: { id: number | null; title: string; url: string | null; at: string | null } | null
}

const toldBy = ({ id, title, url, at }: Known) => ({
  id: id ?? null,
  title,
  url: url ?? null,
  at: isoTime(at),
})
const isoTime = (at: number) => (Number.isNaN(at) ? null : new Date(at).toISOString())

type Known = { id: number | undefined; url: string | undefined; title: string; at: number; norm: number }

const isSame = (known: Known, article: RecentArticle) =>
  article.url === undefined ? known.title === article.title : known.url === article.url

const STOP_WORDS = new Set(
  `a an and are as at be by for from has have he her his in is it its of on or she that the their they this to was were will with
  you your we our not but after over into about more than new says said could would may can how why what when who which here`.split(
    /\s+/,
  ),
)

/** The title counts twice: two outlets tell one story with different leads but similar headlines. */
export function termsOf({ title, content }: RecentArticle): Map<string, number> {
  const terms = new Map<string, number>()
  const words =
    `${title} ${title} ${(content ?? '').slice(0, LEAD_CHARACTERS)}`
      .toLowerCase()
      .match(/[a-z][a-z0-9'-]+|\d[\d.,]*/g) ?? []
  for (const word of words) {
    const term = word.replace(/'s$|[.,]+$/g, '')
    if (term.length > 1 && !STOP_WORDS.has(term)) terms.set(term, (terms.get(term) ?? 0) + 1)
  }
  return terms
}

/** Without a date an article is compared with every other. */
const timeOf = ({ published_at }: RecentArticle) => new Date(published_at ?? Number.NaN).getTime()
