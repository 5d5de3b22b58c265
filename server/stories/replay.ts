import type { Coins } from './coin-links/link-articles.ts'
import { handVerdicts, likenessOf, type Placement, placementOf, type Verdict } from './placement.ts'
import type { StoredText } from './story-article.ts'
import type { StoryGrouper } from './story-grouper.ts'
import { learnTexts, readFor } from './story-memory.ts'

/** What is known of the articles before they are grouped once more. */
export type Before = {
  /** The story each is in. */
  storyOf: ReadonlyMap<number, number>
  verdicts: readonly Verdict[]
  locked: ReadonlySet<number>
  /** Stories with articles from before, which stay in them. */
  begun: ReadonlySet<number>
}

/**
 * Groups articles again. Stories are called by the id that their founding article had, where no other took
 * it yet, so that addresses stay and what people decided about a story still finds it; new ones have negative numbers.
 */
export class Replay {
  readonly placements = new Map<number, Placement>()
  /** Articles, and other stories about the same matter. */
  readonly threads: { article: number; story: number }[] = []
  readonly #grouper: StoryGrouper
  readonly #before: Before
  readonly #verdicts: Map<number, Verdict[]>
  readonly #used = new Set<number>()
  /** Stories that people put articles into keep their ids. */
  readonly #fixed = new Set<number>()
  #founded = 0

  constructor(grouper: StoryGrouper, before: Before) {
    this.#grouper = grouper
    this.#before = before
    this.#verdicts = Map.groupBy(before.verdicts, ({ article_id }) => article_id)
    for (const { verdict, story_id } of before.verdicts) if (verdict === 'in') this.#fix(story_id)
    for (const story of before.locked.union(before.begun)) this.#fix(story)
  }

  /** Texts that are about to be added. */
  learn(texts: readonly StoredText[], coins: Coins) {
    learnTexts(this.#grouper, texts, coins)
  }

  add(text: StoredText, coins: Coins) {
    const article = readFor(this.#grouper, text, coins)
    const own = this.#verdicts.get(text.id) ?? []
    const was = this.#before.storyOf.get(text.id)
    const kept = was !== undefined && this.#before.locked.has(was) ? was : undefined
    const hand = handVerdicts(own, this.#before.locked)
    const decision = this.#grouper.decide(article, {
      ...hand,
      in: hand.in ?? kept,
      // the stories of editors, and those with older articles, stay as they are
      areApart: (one, other) => this.#fixed.has(one) || this.#fixed.has(other),
    })
    const story = decision.story ?? this.#found(was)
    for (const merged of decision.merged) this.#merge(merged, story)
    this.#grouper.place(article, story)
    for (const other of this.#grouper.threadsOf(article.id))
      this.threads.push({ article: text.id, story: other })
    for (const id of decision.copies) {
      const copy = this.placements.get(id)
      if (copy) Object.assign(copy, { copy_of: text.id, likeness: likenessOf(decision, id) })
    }
    this.placements.set(text.id, placementOf(text.id, story, decision))
  }

  #merge(story: number, into: number) {
    this.#grouper.merge(story, into)
    for (const placement of this.placements.values())
      if (placement.story_id === story) placement.story_id = into
    for (const thread of this.threads) if (thread.story === story) thread.story = into
  }

  #found(was: number | undefined): number {
    if (was === undefined || this.#used.has(was)) return --this.#founded
    this.#used.add(was)
    return was
  }

  #fix(story: number) {
    this.#fixed.add(story)
    this.#used.add(story)
  }
}
