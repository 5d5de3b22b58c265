import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FeedQuery } from '../../contract/articles.ts'
import { articles, feedMarks } from '../database/schema.ts'
import { makeArticles, makeCategory, makePublisher, makeTag } from '../testing/factories.ts'
import { testDatabase } from '../testing/test-database.ts'
import { chooseWords, indexDay, staleDays } from './feed-index-store.ts'
import { feedSlice } from './feed-store.ts'
import { resolveFeed } from './resolve-filter.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
const publisherIds: number[] = []
const tagIds: number[] = []

const WORDS =
  'bitcoin bitcoins bitfinex price prices pricing mark market marketing hack hacked hackathon zcash'.split(
    ' ',
  )
const DAY = 86_400_000
const FIRST = Date.UTC(2026, 0, 10)

/** Every third word is rarer than the one before, so that some are common and some are not. */
function text(random: () => number, length: number) {
  return Array.from({ length }, () => WORDS[Math.floor(random() ** 2 * WORDS.length)]).join(' ')
}

function randomArticle(random: () => number) {
  const maybe = () => (random() < 0.9 ? Math.round(random() * 100) / 10 : null)
  return {
    title: text(random, 3),
    overview: text(random, 4),
    published_at: new Date(FIRST + Math.floor(random() * 6 * 24) * (DAY / 24)).toISOString(),
    publisher_id: publisherIds[Math.floor(random() * 4)] ?? null,
    tag_ids: tagIds.filter(() => random() < 0.3),
    freshness_score: maybe(),
    sentiment_score: maybe(),
    ad: random() < 0.2,
  }
}

beforeAll(async () => {
  database = await testDatabase()
  for (const name of ['Chain Daily', 'The Ledger', 'Market Mark']) {
    publisherIds.push((await makePublisher(database.db, { name })).id)
  }
  for (const name of ['Bitcoin', 'DeFi', 'Hacks']) tagIds.push((await makeTag(database.db, name)).id)
  await makeCategory(database.db, { slug: 'defi', tagId: tagIds[1] ?? 0 })
})
afterAll(() => database.close())

const query = fc.record(
  {
    search: fc.oneof(
      fc.constantFrom(
        'b',
        'bit',
        'bitc',
        'marke',
        'marketing',
        'prices',
        'hack',
        'hacked',
        'the',
        'zc',
        'zcash',
      ),
      fc.constantFrom(
        'bitcoin -hack',
        'bitcoin -zcash',
        '-zcash marke',
        '-price',
        'chain bit',
        '"bitcoin price"',
      ),
      fc.constantFrom(
        '-"bitcoin price" hack',
        'prices -"hacked price" -zcash',
        '"bitcoin price" zcash',
        '"hack bitcoin mark" bitfin',
        '"price of the market"',
        'zcash bitcoin',
        'ledger pri',
      ),
    ),
    publisher: fc.constantFrom('chain daily', 'The Ledger', 'nobody'),
    tag: fc.constantFrom('bitcoin', 'Hacks'),
    category: fc.constantFrom('defi', 'missing'),
    freshness_score: fc.constantFrom('0-3', '4-6', '7-10', '10-10', '0-10'),
    sentiment_score: fc.constantFrom('0-3', '4-6', '7-10'),
    no_ads: fc.boolean(),
  },
  { requiredKeys: [] },
)
const window = fc.record({ limit: fc.integer({ min: 1, max: 30 }), offset: fc.integer({ min: 0, max: 120 }) })

/** The plainest SQL that says what a filter means, without any of the index. */
async function plainly(
  filters: Omit<FeedQuery, 'page' | 'limit'>,
  { limit, offset }: { limit: number; offset: number },
) {
  const filter = await resolveFeed(database.db, filters)
  if (!filter) return { ids: [], totalCount: 0 }
  const bounds = (column: ReturnType<typeof sql>, range?: string) => {
    const [low = 0, high = 0] = (range ?? '').split('-').map(Number)
    return range ? sql`${column} >= ${low} and ${column} < ${high + 1}` : sql`true`
  }
  const { rows } = await database.db.execute<{ id: string }>(sql`
    select a.id from articles a left join publishers p on p.id = a.publisher_id
    where ${filters.publisher ? sql`lower(p.name) = lower(${filters.publisher})` : sql`true`}
      and ${filters.tag ? sql`exists (select from tags t where t.id = any(a.tag_ids) and lower(t.name) = lower(${filters.tag}))` : sql`true`}
      and ${filters.category ? sql`exists (select from categories c where c.tag_id = any(a.tag_ids) and c.slug = ${filters.category})` : sql`true`}
      and ${bounds(sql`a.freshness_score`, filters.freshness_score)}
      and ${bounds(sql`a.sentiment_score`, filters.sentiment_score)}
      and ${filters.no_ads ? sql`not a.ad` : sql`true`}
      and ${filter.search ? sql`a.search @@ ${filter.search.query}::tsquery` : sql`true`}
      and a.id <= ${filters.until ?? Number.MAX_SAFE_INTEGER}
    order by a.sort_at desc, a.id desc`)
  const ids = rows.map((row) => Number(row.id))
  return { ids: ids.slice(offset, offset + limit), totalCount: ids.length }
}

async function agreesWithPlainSql() {
  await fc.assert(
    fc.asyncProperty(query, window, fc.boolean(), async (filters, part, isLoadMore) => {
      const until = isLoadMore ? { until: await someId() } : {}
      const filter = await resolveFeed(database.db, { ...filters, ...until })
      const slice = filter ? await feedSlice(database.db, filter, part) : { ids: [], totalCount: 0 }
      expect(slice).toEqual(await plainly({ ...filters, ...until }, part))
    }),
    { numRuns: 60, examples: [[{}, { limit: 30, offset: 0 }, false]] },
  )
}

async function someId() {
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select id from articles order by random() limit 1`,
  )
  return Number(rows[0]?.id ?? 0)
}

test('the feed agrees with plain SQL: not indexed, indexed, and after every kind of change', async () => {
  const { db } = database
  let seed = 1
  const random = () => {
    seed = (seed * 48271) % 2147483647
    return seed / 2147483647
  }
  await makeArticles(
    db,
    Array.from({ length: 300 }, () => randomArticle(random)),
  )
  await agreesWithPlainSql()
  await db.execute(sql`delete from articles`)
  // a flood marks days rather than articles
  await makeArticles(
    db,
    Array.from({ length: 1_001 }, () => randomArticle(random)),
  )
  expect(await db.$count(feedMarks, and(isNull(feedMarks.article_id), isNotNull(feedMarks.day)))).toBe(6)
  await agreesWithPlainSql()

  const days = await staleDays(db, 0)
  expect(days).toHaveLength(6)
  await chooseWords(db, { version: 1, articles: 1_001 })
  // as if these were rare: alone, as one half of 'stem or beginning', and among the words to leave out
  await db.execute(
    sql`delete from feed_words where term in ('w:zcash', 'x:zc', 'x:zcash', 'w:mark', 'x:prices', 'x:hacked')`,
  )
  const kept = await db.execute(sql`select from feed_words where term in ('x:marke', 'w:price', 'w:hack')`)
  expect(kept.rowCount).toBe(3)
  for (const day of days.slice(1)) await indexDay(db, day, 1)
  await agreesWithPlainSql()
  await indexDay(db, days[0] ?? 0, 1)
  expect(await staleDays(db, 1)).toEqual([])
  await agreesWithPlainSql()

  const added = await makeArticles(
    db,
    Array.from({ length: 10 }, () => randomArticle(random)),
  )
  await agreesWithPlainSql()
  await db
    .update(articles)
    .set({ freshness_score: 9, overview: 'zcash hacked' })
    .where(eq(articles.id, added[0]?.id ?? 0))
  await db.delete(articles).where(eq(articles.id, added[1]?.id ?? 0))
  await agreesWithPlainSql()
  await db
    .update(articles)
    .set({ sentiment_score: 1, title: 'zcash price' })
    .where(eq(articles.id, await someId()))
  await db.delete(articles).where(eq(articles.id, await someId()))
  await agreesWithPlainSql()

  // an edit and a deletion that are still open while their day is indexed: of new articles, then of some the bits have
  const [edited = 0, deleted = 0] = added.slice(2).map(({ id }) => id)
  for (const [change, remove] of [
    [edited, deleted],
    [await someId(), await someId()],
  ] as const) {
    await db.transaction(async (tx) => {
      await tx
        .update(articles)
        .set({ freshness_score: 2, title: 'zcash hack' })
        .where(eq(articles.id, change))
      await tx.delete(articles).where(eq(articles.id, remove))
      for (const day of await staleDays(db, 1)) await indexDay(db, day, 1)
      await agreesWithPlainSql()
    })
    await agreesWithPlainSql()
  }
  // so many at once that their days are marked instead
  await db.update(articles).set({ ad: sql`not ad` })
  await agreesWithPlainSql()
  for (const day of await staleDays(db, 1)) await indexDay(db, day, 1)
  await agreesWithPlainSql()

  await chooseWords(db, { version: 2, articles: 1_001 })
  expect((await staleDays(db, 2)).length).toBe(6)
  await agreesWithPlainSql()
  for (const day of await staleDays(db, 2)) await indexDay(db, day, 2)
  await agreesWithPlainSql()
}, 120_000)
