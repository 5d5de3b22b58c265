import { readFileSync } from 'node:fs'
import { detectAd } from '../server/reading/advertising/detect-ad.ts'
import { type CoinNames, wellKnownCoinNames } from '../server/reading/coins/dictionary.ts'
import { RecurringParts } from '../server/stories/recurring-parts.ts'
import {
  type StoredText,
  type StoryArticle,
  storyArticle,
} from '../server/stories/story-article.ts'

/** An article with the event it reports (`story`) and the thread of events it belongs to. */
export type StoryRow = {
  id: string
  title: string
  lead: string
  source: string
  published_at: string
  story: string
  thread: string
}

/** In order of publication, which is the only order these rows know. */
export function readStoryRows(file: string): StoryRow[] {
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line): StoryRow => JSON.parse(line))
  for (const row of rows) {
    if (!Number.isFinite(Date.parse(row.published_at)))
      throw new Error(`${file}: ${row.id} has no readable published_at.`)
  }
  return rows
    .map((row, place) => ({ row, place, at: Date.parse(row.published_at) }))
    .sort((a, b) => a.at - b.at || a.place - b.place)
    .map(({ row }) => row)
}

/** As the weights are trained on them; an article's id is its place. */
export const readRows = (
  rows: readonly Omit<StoryRow, 'story' | 'thread'>[],
  coins: CoinNames = wellKnownCoinNames(),
): StoryArticle[] => textsOf(rows).map((text) => storyArticle(text, coins))

/** As the grouper compares them, without what recurs in the articles of their outlets. */
export function readRowsAsGrouped(rows: readonly StoryRow[]): StoryArticle[] {
  const texts = textsOf(rows)
  const recurring = new RecurringParts()
  for (const text of texts) recurring.add(text)
  return texts.map((text) => storyArticle(text, wellKnownCoinNames(), recurring.shown(text)))
}

function textsOf(rows: readonly Omit<StoryRow, 'story' | 'thread'>[]): StoredText[] {
  const publishers = new Map<string, number>()
  return rows.map(({ title, lead, source, published_at }, id) => {
    const publisher = publishers.get(source) ?? publishers.size
    publishers.set(source, publisher)
    // on the text as it came: what the shipped weights were trained with
    const { ad } = detectAd(title, lead, '')
    return { id, publisher, at: Date.parse(published_at), title, lead, ad }
  })
}
