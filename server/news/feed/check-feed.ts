import type { FeedFilters } from '../../../contract/news/filters.ts'
import { wrongNewsDays } from '../../market/coins/store.ts'
import type { Database } from '../../platform/database/connect.ts'
import { conditionsOf } from './filters-store.ts'
import { type Asked, countArticles, plainFeed, sampleArticle } from './plain-feed-store.ts'
import { LIMITS, readFeed, readSlice } from './store.ts'

type Options = { runs: number; seed: number; now: Date }
/** With these a small part of a site takes the ways that only something common takes. */
const SMALL = { count: 100, newest: 150 }
const PAGE = 20
const PATIENCE_MS = 60_000

/** Asks random questions of the feed and of plain SQL; answers what they disagree about, a line each. */
export async function checkFeed(db: Database, { runs, seed, now }: Options): Promise<string[]> {
  const random = seededRandom(seed)
  const wrong: string[] = []
  for (let run = 0; run < runs; run++) {
    const asked = await randomQuestion(db, random, now)
    const { searched, now: _, until, ...filters } = asked
    const typed: FeedFilters = { ...filters, ...(searched && { search: `"${searched.phrases[0]}"` }) }
    for (const limits of [LIMITS, SMALL]) {
      const offset = Math.floor(random() * 3) * PAGE
      // both in one snapshot: a site that is checked goes on working
      const [read, expected] = await readFeed(
        db,
        async (tx) => {
          const conditions = await conditionsOf(tx, typed, now)
          const read = await readSlice(tx, { conditions, until }, { limit: PAGE, offset }, { limits })
          return [read, await plainFeed(tx, asked)] as const
        },
        PATIENCE_MS,
      )
      const isExact = Object.keys(typed).length === 0 || expected.length <= limits.count
      const wanted = [
        isExact ? expected.length : limits.count,
        isExact,
        ...expected.slice(offset, offset + PAGE).map(({ id }) => id),
      ]
      const got = [read.totalCount, read.totalCountExact, ...read.places.map(({ id }) => id)]
      if (`${wanted}` !== `${got}`)
        wrong.push(`${JSON.stringify({ ...typed, until, offset, limits })}: ${got} instead of ${wanted}`)
    }
  }
  const [counted, noted, days] = await readFeed(
    db,
    async (tx) =>
      [
        await countArticles(tx),
        (await readSlice(tx, { conditions: [] }, { limit: 1, offset: 0 })).totalCount,
        await wrongNewsDays(tx),
      ] as const,
    PATIENCE_MS,
  )
  if (counted !== noted) wrong.push(`There are ${counted} articles, but ${noted} are noted`)
  for (const day of days) wrong.push(`The news of coin ${day} is not counted right`)
  return wrong
}

/** Made from an article there is, so that most questions have an answer. */
async function randomQuestion(db: Database, random: () => number, now: Date): Promise<Asked> {
  const article = await sampleArticle(db, random())
  if (!article) return { now }
  const maybe = <T>(value: T, share = 0.3) => (random() < share ? value : undefined)
  const band = (score: number | null) => {
    const low = Math.floor(score ?? 0)
    return maybe(
      `${Math.max(0, low - Math.floor(random() * 3))}-${Math.min(10, low + Math.floor(random() * 3))}`,
    )
  }
  const words = article.title.match(/[\p{L}\p{N}]+/gu) ?? []
  const first = Math.floor(random() * words.length)
  const phrase = maybe(words.slice(first, first + 1 + Math.floor(random() * 2)).join(' '), 0.5)
  const question: Asked = {
    publisher: maybe(article.publisher ? [article.publisher] : undefined),
    tag: maybe(article.tags.length > 0 ? article.tags : undefined),
    freshness_score: band(article.freshness_score),
    sentiment_score: band(article.sentiment_score),
    no_ads: maybe(true as const),
    // plain SQL reads texts word by word, for which a whole site can be too large
    from: phrase ? article.from : maybe(article.from),
    to: phrase ? article.to : maybe(article.to),
    searched: phrase ? { words: [], phrases: [phrase], without: [] } : undefined,
    until: maybe(article.id),
    now,
  }
  return Object.fromEntries(Object.entries(question).filter(([, value]) => value !== undefined)) as Asked
}

function seededRandom(seed: number) {
  let state = (seed % 2_147_483_646) + 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
