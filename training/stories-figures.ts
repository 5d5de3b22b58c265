import type { StoryRow } from './stories-rows.ts'

export type StoryFigures = {
  precision: number
  recall: number
  f1: number
  pairPrecision: number
  pairRecall: number
  pairF1: number
  /** Stories of two or more articles. */
  cards: number
  /** Those that hold unrelated news. */
  wrongCards: number
  /** Events of two or more articles, and how many lie in one story. */
  events: number
  wholeEvents: number
}

/** B-cubed, pairs, wrong cards and whole events of one grouping: `stories[i]` is where row i was put. */
export function storyFigures(rows: readonly StoryRow[], stories: readonly unknown[]): StoryFigures {
  const places = [...rows.keys()]
  const found = Map.groupBy(places, (i) => stories[i])
  const real = Map.groupBy(places, (i) => (rows[i] as StoryRow).story)
  let precision = 0
  let recall = 0
  let right = 0
  let told = 0
  let owed = 0
  for (const i of places) {
    const row = rows[i] as StoryRow
    const mates = found.get(stories[i]) as number[]
    const event = real.get(row.story) as number[]
    const both = mates.filter((j) => rows[j]?.story === row.story).length
    precision += both / mates.length / rows.length
    recall += both / event.length / rows.length
    right += both - 1
    told += mates.length - 1
    owed += event.length - 1
  }
  const cards = [...found.values()].filter((card) => card.length > 1)
  const events = [...real.values()].filter((event) => event.length > 1)
  return {
    precision,
    recall,
    f1: harmonic(precision, recall),
    pairPrecision: told ? right / told : 0,
    pairRecall: owed ? right / owed : 0,
    pairF1: harmonic(told ? right / told : 0, owed ? right / owed : 0),
    cards: cards.length,
    wrongCards: cards.filter((card) => new Set(card.map((i) => rows[i]?.thread)).size > 1).length,
    events: events.length,
    wholeEvents: events.filter((event) => new Set(event.map((i) => stories[i])).size === 1).length,
  }
}

/** Pairs of stories linked in a thread, and how many of them are wrong; `owed` are the pairs of one topic with two outlets each. */
export function threadFigures(
  rows: readonly StoryRow[],
  stories: readonly number[],
  links: readonly [number, number][],
): { links: number; wrong: number; owed: number } {
  const labels = new Map<number, Set<string>>()
  const outlets = new Map<number, Set<string>>()
  rows.forEach(({ thread, source }, i) => {
    const story = stories[i] as number
    labels.set(story, new Set(labels.get(story)).add(thread))
    outlets.set(story, new Set(outlets.get(story)).add(source))
  })
  const areOneMatter = (one: number, other: number) =>
    !(labels.get(one) as Set<string>).isDisjointFrom(labels.get(other) as Set<string>)
  const pairs = new Map(links.map((pair) => [pair.toSorted((a, b) => a - b).join(), pair]))
  const wrong = [...pairs.values()].filter(([one, other]) => !areOneMatter(one, other)).length
  const found = [...labels.keys()].filter((story) => (outlets.get(story)?.size ?? 0) >= 2)
  const owed = found.flatMap((one, i) =>
    found.slice(i + 1).filter((other) => areOneMatter(one, other)),
  ).length
  return { links: pairs.size, wrong, owed }
}

const harmonic = (a: number, b: number) => (a + b === 0 ? 0 : (2 * a * b) / (a + b))

export const storyLine = (name: string, figures: StoryFigures) =>
  `${name.padEnd(34)} ${[figures.precision, figures.recall, figures.f1].map(three).join(' ')}   ` +
  `${[figures.pairPrecision, figures.pairRecall, figures.pairF1].map(three).join(' ')}   ` +
  `${figures.wrongCards} of ${figures.cards}   ${figures.wholeEvents} of ${figures.events}`

export const STORY_HEADING = `${''.padEnd(34)} B3 P  R     F1      pair P R   F1      cards wrong  events whole`

const three = (value: number) => value.toFixed(3)
