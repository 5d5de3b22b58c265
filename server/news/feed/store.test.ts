import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { FeedFilters } from '../../../contract/news/filters.ts'
import { DAY_MS, MINUTE_MS } from '../../../contract/platform/durations.ts'
import { articles, publishers, tags } from '../../platform/database/schema.ts'
import {
  makeArticle,
  makeArticles,
  makeCategory,
  makePublisher,
  makeTag,
} from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { type Asked, plainFeed } from '../../testing/plain-feed.ts'
import { randomRuns } from '../../testing/random-runs.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { conditionsOf } from './filters-store.ts'
import { foldChanges, refreshSearchWords } from './prepare-store.ts'
import { LIMITS, readFeedPage, readSlice } from './store.ts'

const database = onceAFile(testDatabase)
const publisherIds: number[] = []
const tagIds: number[] = []

const WORDS =
  'bitcoin bitcoins bitfinex price prices pricing mark market marketing hack hacked hackathon zcash'.split(
    ' ',
  )
const FIRST = Date.UTC(2026, 0, 10)
const NOW = new Date(FIRST + 6 * DAY_MS)
const SEED = 20_261_115

let state = SEED
const random = () => {
  state = (state * 48271) % 2147483647
  return state / 2147483647
}

/** Every third word is rarer than the one before, so that some are common and some are not. */
const text = (length: number) =>
  Array.from({ length }, () => WORDS[Math.floor(random() ** 2 * WORDS.length)]).join(' ')

function randomArticle() {
  const maybe = () => (random() < 0.9 ? Math.round(random() * 100) / 10 : null)
  return {
    title: text(3),
    overview: text(4),
    published_at: new Date(FIRST + Math.floor(random() * 6 * 24) * (DAY_MS / 24)).toISOString(),
    publisher_id: publisherIds[Math.floor(random() * 4)] ?? null,
    tag_ids: tagIds.filter(() => random() < 0.3),
    freshness_score: maybe(),
    sentiment_score: maybe(),
    ad: random() < 0.2,
  }
}

beforeAll(async () => {
  for (const name of ['Chain Daily', 'The Ledger', 'Market Mark'])
    publisherIds.push((await makePublisher(database.db, { name })).id)
  for (const name of ['Bitcoin', 'DeFi', 'Hacks'])
    tagIds.push((await makeTag(database.db, name)).id)
  await makeCategory(database.db, { slug: 'defi', tagId: tagIds[1] ?? 0 })
})

/** A search as a person types it, and what it is meant to find. */
const word = fc.constantFrom(
  'bitcoin',
  'prices',
  'hacked',
  'marketing',
  'zcash',
  'ledger',
  'chain',
  'defi',
)
const phrase = fc.constantFrom(
  'bitcoin price',
  'hack bitcoin mark',
  'market mark',
  'price of the market',
)
const search = fc.record({
  words: fc.array(word, { maxLength: 2 }),
  phrases: fc.array(phrase, { maxLength: 1 }),
  without: fc.array(word, { maxLength: 1 }),
  withoutPhrase: fc.option(phrase, { nil: undefined, freq: 6 }),
  prefix: fc.option(fc.constantFrom('b', 'bit', 'bitc', 'marke', 'prices', 'hack', 'zc', 'zcash'), {
    nil: undefined,
  }),
})
const at = fc
  .integer({ min: -12, max: 6 * 24 + 12 })
  .map((hour) => new Date(FIRST + hour * (DAY_MS / 24)).toISOString())
const filters = fc.record(
  {
    publisher: fc.subarray(['chain daily', 'The Ledger', 'nobody'], { minLength: 1 }),
    tag: fc.subarray(['bitcoin', 'Hacks'], { minLength: 1 }),
    category: fc.constantFrom('defi', 'missing'),
    freshness_score: fc.constantFrom('0-3', '4-6', '7-10', '10-10', '0-9', '0-10'),
    sentiment_score: fc.constantFrom('0-3', '4-6', '7-10'),
    no_ads: fc.constant(true as const),
    from: at,
    to: at,
    within: fc.constantFrom('24h' as const, '48h' as const, '7d' as const),
  },
  { requiredKeys: [] },
)
const window = fc.record({
  limit: fc.integer({ min: 1, max: 30 }),
  offset: fc.integer({ min: 0, max: 120 }),
})

async function agreesWithPlainSql(limits: typeof LIMITS) {
  await fc.assert(
    fc.asyncProperty(
      filters,
      fc.option(search, { nil: undefined }),
      window,
      fc.constantFrom('first', 'until', 'before'),
      async (given, searched, slice, how) => {
        const typed: FeedFilters = { ...given, ...(searched && { search: typedText(searched) }) }
        const until = how === 'first' ? undefined : await someId()
        const asked: Asked = {
          ...given,
          ...(typed.search && searched ? { searched } : {}),
          now: NOW,
          until,
        }
        const expected = await plainFeed(database.db, asked)
        const before = how === 'before' ? expected[slice.offset] : undefined
        const read = await readFeedPage(database.db, async (tx) =>
          readSlice(
            tx,
            { conditions: await conditionsOf(tx, typed, NOW), until },
            before ? { limit: slice.limit, offset: 0, before } : slice,
            { limits },
          ),
        )
        const first = before ? slice.offset + 1 : slice.offset
        expect(read.places.map(({ id }) => id)).toEqual(
          expected.slice(first, first + slice.limit).map(({ id }) => id),
        )
        const isNarrowed = Object.keys(typed).length > 0
        const isExact = !isNarrowed || expected.length <= limits.count
        expect([read.totalCount, read.totalCountExact]).toEqual([
          isExact ? expected.length : limits.count,
          isExact,
        ])
      },
    ),
    { numRuns: randomRuns(80), seed: SEED },
  )
}

function typedText({
  words,
  phrases,
  without,
  withoutPhrase,
  prefix,
}: NonNullable<Asked['searched']>) {
  const parts = [
    ...words,
    ...phrases.map((each) => `"${each}"`),
    ...without.map((each) => `-${each}`),
    ...(withoutPhrase ? [`-"${withoutPhrase}"`] : []),
    // quotes end what is still being typed
    prefix ?? (words.length + phrases.length + without.length > 0 || withoutPhrase ? '""' : ''),
  ]
  return parts.join(' ').trim()
}

async function someId() {
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select id from articles order by md5(id::text) limit 1 offset ${Math.floor(random() * 200)}`,
  )
  return Number(rows[0]?.id ?? 0)
}

const SMALL = { count: 12, newest: 15 }

test('the feed agrees with plain SQL, rare and common, after every kind of change', async () => {
  const { db } = database
  await makeArticles(
    db,
    Array.from({ length: 300 }, () => randomArticle()),
  )
  await agreesWithPlainSql(LIMITS)
  await agreesWithPlainSql(SMALL)
  await db
    .update(articles)
    .set({ freshness_score: 9, overview: 'zcash hacked', tag_ids: [] })
    .where(sql`id % 5 = 0`)
  await db.delete(articles).where(sql`id % 7 = 0`)
  await db.update(articles).set({ hidden: true }).where(sql`id % 3 = 0`)
  await db.update(articles).set({ hidden: false }).where(sql`id % 6 = 0`)
  await foldChanges(db)
  await makeArticles(
    db,
    Array.from({ length: 20 }, () => randomArticle()),
  )
  await db
    .update(publishers)
    .set({ name: 'Zcash Weekly' })
    .where(eq(publishers.id, publisherIds[0] ?? 0))
  await db.delete(tags).where(eq(tags.id, tagIds[2] ?? 0))
  await agreesWithPlainSql(SMALL)
}, 240_000)

test.each([
  ['in every newest article', (n: number) => n],
  ['in one newest article of twenty', (n: number) => n * 20],
])('a word %s is counted exactly up to the limit and not beyond', async (_, place) => {
  const { db, close } = await testDatabase()
  try {
    const placed = new Set(Array.from({ length: SMALL.count }, (_, n) => place(n)))
    const at = (n: number) => new Date(FIRST - n * MINUTE_MS).toISOString()
    await makeArticles(
      db,
      Array.from({ length: 300 }, (_, n) => ({
        title: placed.has(n) ? 'Quokka seen' : 'Nothing seen',
        published_at: at(n),
      })),
    )
    const read = () =>
      readFeedPage(db, async (tx) => {
        const conditions = await conditionsOf(tx, { search: 'quokka' }, NOW)
        return readSlice(tx, { conditions }, { limit: 5, offset: 10 }, { limits: SMALL })
      })
    expect(await read()).toMatchObject({
      totalCount: 12,
      totalCountExact: true,
      places: { length: 2 },
    })
    // what the word may become counts as well
    await makeArticle(db, { title: 'Quokkaland', published_at: at(299) })
    expect(await read()).toMatchObject({
      totalCount: 12,
      totalCountExact: false,
      places: { length: 3 },
    })
    await makeArticle(db, { title: 'Another quokka', published_at: at(299) })
    expect(await read()).toMatchObject({
      totalCount: 12,
      totalCountExact: false,
      places: { length: 4 },
    })
  } finally {
    await close()
  }
})

test('a renamed publisher and a deleted tag are followed by all their articles', async () => {
  const { db } = database
  const publisher = await makePublisher(db, { name: 'Oldname' })
  const tag = await makeTag(db, 'Doomed')
  await makeArticles(
    db,
    Array.from({ length: 700 }, () => ({ publisher_id: publisher.id, tag_ids: [tag.id] })),
  )
  const count = (text: string) =>
    readFeedPage(db, async (tx) => {
      const conditions = await conditionsOf(tx, { search: text }, NOW)
      return (await readSlice(tx, { conditions }, { limit: 1, offset: 0 })).totalCount
    })
  expect([await count('oldname'), await count('doomed')]).toEqual([700, 700])
  await db.update(publishers).set({ name: 'Newname' }).where(eq(publishers.id, publisher.id))
  await db.delete(tags).where(eq(tags.id, tag.id))
  expect(await count('newname')).toBe(300)
  while (await refreshSearchWords(db, 500));
  expect([await count('oldname'), await count('newname'), await count('doomed')]).toEqual([
    0, 700, 0,
  ])
})
