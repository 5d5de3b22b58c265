import { DAY_MS } from '../contract/platform/durations.ts'
import { shippedBackground } from '../server/reading/comparison/terms.ts'
import type { PairWeights } from '../server/stories/pair-score.ts'
import type { StoryArticle } from '../server/stories/story-article.ts'
import { StoryGrouper } from '../server/stories/story-grouper.ts'

/** The story of each article, called by the number of its first one in this order. */
export const groupAll = (articles: readonly StoryArticle[], weights: PairWeights): number[] =>
  groupWithThreads(articles, weights).stories

/** Also the pairs of stories that are linked in a thread. */
export function groupWithThreads(
  articles: readonly StoryArticle[],
  weights: PairWeights,
): { stories: number[]; links: [number, number][] } {
  const grouper = new StoryGrouper(weights, shippedBackground())
  const heirs = new Map<number, number>()
  const linked: [number, number][] = []
  const founded = articles.map((article, i) => {
    const decision = grouper.decide(article)
    const story = decision.story ?? i
    for (const merged of decision.merged) {
      grouper.merge(merged, story)
      heirs.set(merged, story)
    }
    grouper.place(article, story)
    for (const other of grouper.threadsOf(article.id)) linked.push([story, other])
    return story
  })
  const heirOf = (story: number): number => {
    const heir = heirs.get(story)
    return heir === undefined ? story : heirOf(heir)
  }
  const links = linked
    .map(([one, other]): [number, number] => [heirOf(one), heirOf(other)])
    .filter(([one, other]) => one !== other)
  return { stories: founded.map(heirOf), links }
}

/** The same in another order of arrival; the result is in the order of `articles`. */
export function groupShuffled(
  articles: readonly StoryArticle[],
  weights: PairWeights,
  random: () => number,
): number[] {
  const order = shuffledStretches(articles, random)
  const stories = groupAll(
    order.map((i) => articles[i] as StoryArticle),
    weights,
  )
  const result = articles.map(() => 0)
  order.forEach((i, place) => {
    result[i] = stories[place] as number
  })
  return result
}

/** Articles further apart than the window never meet: they are shuffled within a stretch of news. */
const GAP_MS = 7 * DAY_MS

function shuffledStretches(articles: readonly StoryArticle[], random: () => number): number[] {
  let stretch = 0
  const keys = articles.map(({ at }, i) => {
    const before = articles[i - 1]
    if (before && at - before.at > GAP_MS) stretch++
    return { i, key: stretch + random() }
  })
  return keys.sort((a, b) => a.key - b.key).map(({ i }) => i)
}

/** Share of the articles that are in a story of exactly the same articles in both groupings. */
export function sameStories(one: readonly unknown[], other: readonly unknown[]): number {
  const places = [...one.keys()]
  const [cards, others] = [one, other].map((stories) => Map.groupBy(places, (i) => stories[i]))
  const same = places.filter((i) => {
    const [mates, mates2] = [cards?.get(one[i]) ?? [], others?.get(other[i]) ?? []]
    return mates.length === mates2.length && mates.every((mate, k) => mates2[k] === mate)
  })
  return same.length / one.length
}
