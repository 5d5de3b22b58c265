import { HOUR_MS } from '../../contract/platform/durations.ts'
import type { Background } from '../reading/comparison/terms.ts'
import { isSameOutlet } from './pair-features.ts'
import { type PairVerdict, type PairWeights, pairVerdict, THRESHOLD } from './pair-score.ts'
import type { Decision, HandVerdicts } from './placement.ts'
import { RecurringParts } from './recurring-parts.ts'
import type { Shown, StoredText, StoryArticle } from './story-article.ts'
import { areOneMatter, subjectOf } from './threads.ts'
import { WindowIndex } from './window-index.ts'

export const WINDOW_HOURS = 72
/** Score margin above THRESHOLD below which a member is shown to editors as doubtful. */
const DOUBT_MARGIN = 0.5
/** Score margin below THRESHOLD in which we suggest a merge to an editor. */
const NEAR_MARGIN = 0.5
const NEAR = THRESHOLD - NEAR_MARGIN
const CANDIDATES = 40
/** Of the stories with a rare name in common, the latest are compared for a thread: templates make hundreds of them. */
const THREAD_CANDIDATES = 8
/** A story this large takes no further article by itself: a flood of templated headlines must not become one. */
export const STORY_ARTICLES_MAX = 100
/** How many members each one is compared with when a story is refreshed. */
const PEERS = 24

type Placed = { article: StoryArticle; story: number }

/**
 * Groups articles into stories, one at a time, within a window of 72 hours (single-linkage clustering): two articles whose score
 * reaches THRESHOLD are in one story, and an article that reaches several stories merges them. The score of a pair depends on
 * nothing but the two, so the same articles give the same stories in any order. Exceptions: STORY_ARTICLES_MAX, CANDIDATES,
 * articles that arrive when the window has moved past them, and what turns out to recur in the articles of an outlet only later.
 */
export class StoryGrouper {
  readonly #index: WindowIndex
  readonly #weights: PairWeights
  readonly #recurring = new RecurringParts()
  readonly #placed = new Map<number, Placed>()
  /** Live members of each story. */
  readonly #members = new Map<number, Set<number>>()
  #newest = Number.NEGATIVE_INFINITY
  /** No article of the window is older. */
  #oldest = Number.POSITIVE_INFINITY

  constructor(weights: PairWeights, background: Background) {
    this.#weights = weights
    this.#index = new WindowIndex(background)
  }

  /**
   * Texts that are about to be placed, so that what recurs in the articles of an outlet is known before the first of
   * them is compared. Returns what of the window has to be read again without it.
   */
  learn(texts: readonly StoredText[]): Placed[] {
    const affected = new Set(texts.flatMap((text) => this.#recurring.add(text)))
    return [...affected].flatMap((id) => this.#placed.get(id) ?? [])
  }

  /** What of a text is compared. */
  shown = (text: StoredText): Shown => this.#recurring.shown(text)

  /** Decides the story of an article without changing anything; `place` stores it. */
  decide(article: StoryArticle, hand: HandVerdicts = {}): Decision {
    this.#advance(article.at)
    const reachable = this.#reachableStories(article, hand)
    const nearest = nearestFirst(
      reachable.filter(({ story }) => !this.#isFull(story)),
      hand,
    )
    const joined = this.#joined(nearest, hand)
    const story = oldestOf(joined)
    const best = hand.in === undefined ? nearest[0] : undefined
    const score = best && best.score >= THRESHOLD ? best.score : undefined
    const other = nearest.find((each) => each.story !== story && !joined.includes(each.story))
    return {
      story,
      merged: joined.filter((each) => each !== story),
      score,
      near: other && other.score >= NEAR ? { story: other.story, score: other.score } : undefined,
      source: hand.in === undefined ? 'auto' : 'hand',
      doubtful: score !== undefined && score < THRESHOLD + DOUBT_MARGIN,
      ...copiesIn(
        article,
        reachable
          .filter((each) => each.story === story || joined.includes(each.story))
          .flatMap(({ compared }) => compared),
      ),
    }
  }

  /** The stories that an article ties together, without those that must stay apart or would be too large. */
  #joined(
    nearest: readonly ComparedStory[],
    { in: fixed, locked, areApart }: HandVerdicts,
  ): number[] {
    if (fixed !== undefined && locked?.has(fixed)) return [fixed]
    const joined = fixed === undefined ? [] : [fixed]
    let size = 1 + (fixed === undefined ? 0 : this.#sizeOf(fixed))
    for (const { story, score } of nearest) {
      if (
        score < THRESHOLD ||
        joined.includes(story) ||
        joined.some((each) => areApart?.(each, story))
      )
        continue
      if (size + this.#sizeOf(story) > STORY_ARTICLES_MAX) continue
      joined.push(story)
      size += this.#sizeOf(story)
    }
    return joined
  }

  /** Moves all members of a story into another. */
  merge(story: number, into: number) {
    const moved = this.#members.get(story) ?? new Set()
    this.#members.delete(story)
    const members = this.#members.get(into) ?? new Set()
    this.#members.set(into, members)
    for (const id of moved) {
      ;(this.#placed.get(id) as Placed).story = into
      members.add(id)
    }
  }

  /** Adds an article to a story: after a decision, and for every row when the window is loaded. */
  place(article: StoryArticle, story: number) {
    this.#advance(article.at)
    this.#drop(article.id)
    if (this.#isPast(article.at)) return this.#recurring.remove(article.id)
    this.#recurring.add(article.text)
    this.#placed.set(article.id, { article, story })
    const members = this.#members.get(story)
    if (members) members.add(article.id)
    else this.#members.set(story, new Set([article.id]))
    this.#oldest = Math.min(this.#oldest, article.at)
    this.#index.add(article)
  }

  /** Removes an article that was deleted or is about to be replaced. */
  remove(id: number) {
    this.#recurring.remove(id)
    this.#drop(id)
  }

  #drop(id: number) {
    const placed = this.#placed.get(id)
    if (!placed) return
    this.#placed.delete(id)
    const members = this.#members.get(placed.story)
    members?.delete(id)
    if (members?.size === 0) this.#members.delete(placed.story)
    this.#index.remove(id)
  }

  /**
   * Mean score of each live member with the others of its story, or with PEERS of them; undefined for one alone. Used to choose
   * a lead and after an edit.
   */
  scoresWithin(story: number): Map<number, number | undefined> {
    const articles = this.#articlesOf(story)
    const peers = spread(articles, PEERS + 1)
    return new Map(
      articles.map((article) => {
        const others = peers.filter((other) => other !== article)
        const scores = others.map((other) => this.#verdict(article, other).score)
        return [article.id, others.length === 0 ? undefined : mean(scores)]
      }),
    )
  }

  /** Other stories of the window about the same matter as that of an article, if it is the first of its outlet there. */
  threadsOf(id: number): number[] {
    const { article, story } = this.#placed.get(id) ?? {}
    if (!article || story === undefined) return []
    const articles = this.#articlesOf(story)
    if (articles.some((other) => other !== article && isSameOutlet(other, article))) return []
    const { idf } = this.#index
    const subject = subjectOf(articles, idf)
    const named = subject?.names.flatMap((name) => this.#index.titledWith(name)) ?? []
    const found = new Set(named.map(({ id }) => (this.#placed.get(id) as Placed).story))
    const others = [...found].filter((other) => other !== story && this.#sizeOf(other) > 1)
    const isNear = (other: number) =>
      areOneMatter(subject, subjectOf(this.#articlesOf(other), idf), idf)
    return others.slice(-THREAD_CANDIDATES).filter(isNear)
  }

  #articlesOf = (story: number): StoryArticle[] =>
    [...(this.#members.get(story) ?? [])].map((id) => (this.#placed.get(id) as Placed).article)

  /** Undefined when it is not in the window. */
  article(id: number): StoryArticle | undefined {
    return this.#placed.get(id)?.article
  }

  /** Number of articles in the window. */
  get size() {
    return this.#placed.size
  }

  #sizeOf = (story: number) => this.#members.get(story)?.size ?? 0

  #isFull = (story: number) => this.#sizeOf(story) >= STORY_ARTICLES_MAX

  #verdict = (a: StoryArticle, b: StoryArticle) => pairVerdict(a, b, this.#index.idf, this.#weights)

  /** Stories within reach; every pair below NEAR is left out, since it is no copy. */
  #reachableStories(article: StoryArticle, hand: HandVerdicts): ComparedStory[] {
    if (this.#isPast(article.at)) return []
    const byStory = Map.groupBy(
      this.#index.candidates(article, CANDIDATES),
      ({ id }) => (this.#placed.get(id) as Placed).story,
    )
    return [...byStory].flatMap(([story, others]) => {
      const compared = others
        .map((other) => ({ other, ...this.#verdict(article, other) }))
        .filter(({ score }) => story === hand.in || score >= NEAR)
      if (compared.length === 0) return []
      return { story, score: Math.max(...compared.map(({ score }) => score)), compared }
    })
  }

  /** The window ends at the newest article, so that a rebuild sees the same window as the first time. */
  #advance(at: number) {
    if (at <= this.#newest) return
    this.#newest = at
    if (!this.#isPast(this.#oldest)) return
    this.#oldest = Number.POSITIVE_INFINITY
    for (const { article } of this.#placed.values()) {
      if (this.#isPast(article.at)) this.remove(article.id)
      else this.#oldest = Math.min(this.#oldest, article.at)
    }
  }

  #isPast = (at: number) => at < this.#newest - WINDOW_HOURS * HOUR_MS
}

type Compared = PairVerdict & { other: StoryArticle }
type ComparedStory = { story: number; score: number; compared: Compared[] }

/** Those it may join. */
const nearestFirst = (stories: ComparedStory[], { out, locked }: HandVerdicts) =>
  stories
    .filter(({ story }) => !out?.has(story) && !locked?.has(story))
    .sort((a, b) => b.score - a.score || a.story - b.story)

/** Ids grow; a rebuild gives new stories negative ones, which are younger than all others. */
function oldestOf(stories: readonly number[]): number | undefined {
  const age = (id: number) => (id >= 0 ? id : Number.MAX_SAFE_INTEGER + id)
  return stories.toSorted((a, b) => age(a) - age(b))[0]
}

/** At most `most` of the items, evenly spaced. */
const spread = <Item>(items: Item[], most: number): Item[] =>
  items.length <= most
    ? items
    : Array.from({ length: most }, (_, i) => items[Math.floor((i * items.length) / most)] as Item)

const mean = (scores: number[]) => scores.reduce((sum, score) => sum + score, 0) / scores.length

/** The earliest of the articles with one text is the original. */
function copiesIn(
  article: StoryArticle,
  compared: Compared[],
): Pick<Decision, 'copyOf' | 'copies' | 'likeness'> {
  const copies = compared.filter(({ copy }) => copy)
  const likeness = new Map(
    copies.map(({ other, likeness }) => [other.id, Math.round(likeness * 100)]),
  )
  const same = copies.map(({ other }) => other)
  const [earliest] = [article, ...same].sort((a, b) => a.at - b.at || a.id - b.id)
  if (earliest !== article) return { copyOf: earliest?.id, copies: [], likeness }
  return { copyOf: undefined, copies: same.map(({ id }) => id).sort((a, b) => a - b), likeness }
}
