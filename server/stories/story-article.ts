import type { CoinNames } from '../reading/coins/dictionary.ts'
import type { Comparison } from '../reading/comparison/comparison.ts'
import { readArticle } from '../reading/read.ts'

/** An article as it is stored; `at` in milliseconds: the earlier of published and first seen, but not before a fetch without it. */
export type StoredText = {
  id: number
  /** null for an article whose publisher is gone: no other article is of the same outlet then. */
  publisher: number | null
  at: number
  title: string
  /** Summary or opening of the text, as the feed gave it. */
  lead: string
  ad: boolean
}

/** What is compared of a text. */
export type Shown = Pick<StoredText, 'title' | 'lead'>

/** An article as the grouper compares it. */
export type StoryArticle = Comparison & {
  /** What it was read from, so that only an edited article is read again. */
  text: StoredText
  /** What of it is compared. */
  shown: Shown
  id: number
  publisher: number | null
  at: number
  ad: boolean
  /** Computed on first use: most articles of a window are never compared that closely. */
  coins: () => StoryCoins
}
/** Symbols. */
export type StoryCoins = { main: string[]; all: string[] }

/** `shown`: the text without what recurs in the articles of its outlet. */
export function storyArticle(
  text: StoredText,
  coins: CoinNames,
  shown: Shown = text,
): StoryArticle {
  const { id, publisher, at, ad } = text
  let found: StoryCoins | undefined
  return {
    ...reading({ title: shown.title, lead: shown.lead, at }, coins).comparison,
    text,
    shown,
    id,
    publisher,
    at,
    ad,
    // a reading of its own: one kept for this would keep the cleaned text of the whole window in memory
    coins: () => {
      found ??= storyCoins(reading(text, coins).coins)
      return found
    },
  }
}

const reading = ({ title, lead, at }: Shown & { at: number }, coins: CoinNames) =>
  readArticle({ title, summary: lead, at }, coins)

const storyCoins = (linked: ReturnType<typeof readArticle>['coins']): StoryCoins => ({
  main: linked.filter(({ salience }) => salience === 'main').map(({ symbol }) => symbol),
  all: linked.map(({ symbol }) => symbol),
})
