import { readFileSync } from 'node:fs'
import { detectAd } from '../server/reading/text/detect-ad.ts'
import type { CoinWords } from '../server/reading/text/words.ts'
import { coinWordsOf } from '../server/stories/coin-links/coin-words.ts'
import { buildDictionary, type CoinDictionary } from '../server/stories/coin-links/dictionary.ts'
import { linkCoins } from '../server/stories/coin-links/link-coins.ts'
import { type ReadArticle, readArticle, type StoryArticle } from '../server/stories/read-article.ts'

/** An article with the event it tells (`story`) and the thread of events it belongs to. */
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

export type Reader = { dictionary: CoinDictionary; coinWords: CoinWords }

export function shippedReader(): Reader {
  const dictionary = buildDictionary([])
  return { dictionary, coinWords: coinWordsOf(dictionary) }
}

/** Everything that happens to an article before it is grouped; its id is its place. */
export function storyArticles(
  rows: readonly Omit<StoryRow, 'story' | 'thread'>[],
  { dictionary }: Reader,
): StoryArticle[] {
  const publishers = new Map<string, number>()
  return rows.map(({ title, lead, source, published_at }, id) => {
    const publisher = publishers.get(source) ?? publishers.size
    publishers.set(source, publisher)
    const at = Date.parse(published_at)
    const coins = linkCoins(dictionary, { title, lead, time: at })
    const { ad } = detectAd(title, lead, '')
    return { id, publisher, at, title, lead, subject: () => ({ ad, coins }) }
  })
}

export const readRows = (rows: readonly StoryRow[], reader: Reader): ReadArticle[] =>
  storyArticles(rows, reader).map((article) => readArticle(article, reader.coinWords))
