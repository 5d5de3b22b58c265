import type { Background } from '../reading/comparison/background.ts'
import { highestScore, type PairVerdict, type PairWeights, pairVerdict, THRESHOLD } from './pair-score.ts'
import type { StoryArticle } from './story-article.ts'
import { WindowIndex } from './window-index.ts'

/** What people decided about one article and about whole stories. It wins over every score. */
export type HandVerdicts = {
  /** The story it belongs to. */
  in?: number | undefined
  /** Stories it does not belong to. */
  out?: ReadonlySet<number>
  /** Stories that take no article by themselves. */
  locked?: ReadonlySet<number>
}

export type Decision = {
  /** Undefined when the article starts a new story. */
  story: number | undefined
  /** Of the story it joins. */
  score: number | undefined
  /** The nearest story it does not join, if that is within NEAR_MARGIN. */
  near: { story: number; score: number } | undefined
  source: 'auto' | 'hand'
  /** Joined by less than DOUBT_MARGIN: shown to editors. */
  doubtful: boolean
  /** The earliest article with this text, if that is another one. */
  copyOf: number | undefined
  /** Later articles that turn out to be copies of this one. */
  copies: number[]
  /** How much of each such text is the same as this one, in percent. */
  likeness: ReadonlyMap<number, number>
}

export const WINDOW_HOURS = 72
/** Score margin above THRESHOLD below which a member is shown to editors as doubtful. */
const DOUBT_MARGIN = 0.5
/** Score margin below THRESHOLD in which we suggest a merge to an editor. */
const NEAR_MARGIN = 0.5
const NEAR = THRESHOLD - NEAR_MARGIN
const HOUR_MS = 3_600_000
const CANDIDATES = 20
/** A story is as near as its three nearest members: a recap or one look-alike does not bridge two stories. */
const NEAREST_MEMBERS = 3
/** A story this large takes no further article by itself: a flood of templated headlines must not become one. */
export const STORY_ARTICLES_MAX = 100
/** How many members each one is compared with when a story is refreshed. */
const PEERS = 24
/** Score of a member that is no candidate. */
const STRANGER_SCORE = -4

type Placed = { article: StoryArticle; story: number }

/**
 * Groups articles into stories, one at a time, in order of arrival, within a window of 72 hours. The same
 * articles in the same order give the same stories.
 */
export class StoryGrouper {
  readonly #index: WindowIndex
  readonly #weights: PairWeights
  readonly #placed = new Map<number, Placed>()
  /** Live members of each story. */
  readonly #members = new Map<number, Set<number>>()
  /** Oldest first. */
  readonly #byTime: StoryArticle[] = []
  #newest = Number.NEGATIVE_INFINITY

  constructor(weights: PairWeights, background: Background) {
    this.#weights = weights
    this.#index = new WindowIndex(background)
  }

  /** Decides the story of an article without changing anything; `place` stores it. */
  decide(article: StoryArticle, hand: HandVerdicts = {}): Decision {
    this.#advance(article.at)
    const reachable = this.#reachableStories(article, hand)
    const nearest = nearestFirst(
      reachable.filter(({ story }) => !this.#isFull(story)),
      hand,
    )
    const [best] = nearest
    const joins = hand.in === undefined && best !== undefined && best.score >= THRESHOLD
    const story = hand.in ?? (joins ? best.story : undefined)
    const other = nearest.find((each) => each.story !== story)
    return {
      story,
      score: joins ? best.score : undefined,
      near: other && other.score >= NEAR ? { story: other.story, score: other.score } : undefined,
      source: hand.in === undefined ? 'auto' : 'hand',
      doubtful: joins && best.score < THRESHOLD + DOUBT_MARGIN,
      ...copiesIn(article, reachable.find((each) => each.story === story)?.compared ?? []),
    }
  }

  /** Adds an article to a story: after a decision, and for every row when the window is loaded. */
  place(article: StoryArticle, story: number) {
    this.#advance(article.at)
    this.remove(article.id)
    if (this.#isPast(article.at)) return
    this.#placed.set(article.id, { article, story })
    const members = this.#members.get(story)
    if (members) members.add(article.id)
    else this.#members.set(story, new Set([article.id]))
    const before = this.#byTime.findLastIndex(({ at }) => at <= article.at)
    this.#byTime.splice(before + 1, 0, article)
    this.#index.add(article)
  }

  /** Removes an article that was deleted or is about to be replaced. */
  remove(id: number) {
    const placed = this.#placed.get(id)
    if (!placed) return
    const { article, story } = placed
    this.#placed.delete(id)
    const members = this.#members.get(story)
    members?.delete(id)
    if (members?.size === 0) this.#members.delete(story)
    this.#byTime.splice(this.#byTime.indexOf(article, this.#firstAt(article.at)), 1)
    this.#index.remove(id)
  }

  /**
   * Mean score of each live member with the others of its story, or with PEERS of them; undefined for one alone. Used to choose
   * a lead and after an edit.
   */
  scoresWithin(story: number): Map<number, number | undefined> {
    const articles = [...(this.#members.get(story) ?? [])].map(
      (id) => (this.#placed.get(id) as Placed).article,
    )
    const peers = spread(articles, PEERS + 1)
    return new Map(
      articles.map((article) => {
        const others = peers.filter((other) => other !== article)
        const scores = others.map((other) => this.#verdict(article, other).score)
        return [article.id, others.length === 0 ? undefined : mean(scores)]
      }),
    )
  }

  /** Undefined when it is not in the window. */
  article(id: number): StoryArticle | undefined {
    return this.#placed.get(id)?.article
  }

  /** Number of articles in the window. */
  get size() {
    return this.#placed.size
  }

  #isFull = (story: number) => (this.#members.get(story)?.size ?? 0) >= STORY_ARTICLES_MAX

  #verdict = (a: StoryArticle, b: StoryArticle) => pairVerdict(a, b, this.#index.idf, this.#weights)

  /**
   * Stories within reach, with exact scores. Coins only ever lower a score, so most stories are ruled out by their words and the
   * coins of their articles are never read.
   */
  #reachableStories(article: StoryArticle, hand: HandVerdicts): ComparedStory[] {
    if (this.#isPast(article.at)) return []
    const { idf } = this.#index
    const byStory = Map.groupBy(
      this.#index.candidates(article, CANDIDATES),
      ({ id }) => (this.#placed.get(id) as Placed).story,
    )
    return [...byStory].flatMap(([story, others]) => {
      const highest = others.map((other) => highestScore(article, other, idf, this.#weights))
      if (story !== hand.in && this.#storyScore(story, highest) < NEAR) return []
      const compared = others.map((other) => ({ other, ...this.#verdict(article, other) }))
      const scores = compared.map(({ score }) => score)
      return { story, score: this.#storyScore(story, scores), compared }
    })
  }

  #storyScore(story: number, scores: number[]): number {
    const wanted = Math.min(NEAREST_MEMBERS, this.#members.get(story)?.size ?? 0)
    const nearest = scores.sort((a, b) => b - a)
    return mean(Array.from({ length: wanted }, (_, i) => nearest[i] ?? STRANGER_SCORE))
  }

  /** The window ends at the newest article, so that a rebuild sees the same window as the first time. */
  #advance(at: number) {
    if (at <= this.#newest) return
    this.#newest = at
    const past = this.#firstAt(at - WINDOW_HOURS * HOUR_MS)
    for (const { id } of this.#byTime.slice(0, past)) this.remove(id)
  }

  #isPast = (at: number) => at < this.#newest - WINDOW_HOURS * HOUR_MS

  /** Place of the first article that is not older. */
  #firstAt(at: number): number {
    let low = 0
    let high = this.#byTime.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#byTime[middle] as StoryArticle).at < at) low = middle + 1
      else high = middle
    }
    return low
  }
}

type Compared = PairVerdict & { other: StoryArticle }
type ComparedStory = { story: number; score: number; compared: Compared[] }

/** Those it may join. */
const nearestFirst = (stories: ComparedStory[], { out, locked }: HandVerdicts) =>
  stories
    .filter(({ story }) => !out?.has(story) && !locked?.has(story))
    .sort((a, b) => b.score - a.score || a.story - b.story)

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
  const likeness = new Map(copies.map(({ other, likeness }) => [other.id, Math.round(likeness * 100)]))
  const same = copies.map(({ other }) => other)
  const [earliest] = [article, ...same].sort((a, b) => a.at - b.at || a.id - b.id)
  if (earliest !== article) return { copyOf: earliest?.id, copies: [], likeness }
  return { copyOf: undefined, copies: same.map(({ id }) => id).sort((a, b) => a - b), likeness }
}
