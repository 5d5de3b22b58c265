import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FeedFilters } from '../../../contract/news/filters.ts'
import { HOUR_MS } from '../../../contract/platform/durations.ts'
import type { Database } from '../../platform/database/connect.ts'
import { publishers } from '../../platform/database/schema.ts'
import { checkClock } from '../../platform/settings/clock-store.ts'
import { makeArticles } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { plainFeed } from '../../testing/plain-feed.ts'
import { randomRuns } from '../../testing/random-runs.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { conditionsOf } from './filters-store.ts'
import { LIMITS, readFeedPage, readSlice } from './store.ts'

const database = onceAFile(testDatabase)
const NOW = new Date('2026-01-10T00:00:00Z')

/** The definition: one row for each story, its lead if it is among these articles, else the earliest independent one. */
async function shownOf(db: Database, ids: number[]): Promise<{ id: number; at: string }[]> {
  const { rows } = await db.execute<{ id: string; at: string }>(sql`
    select id, sort_at as at from (
      select a.id, a.sort_at, row_number() over (partition by coalesce(m.story_id, -a.id) order by
        case when a.id = t.lead_article_id then 0 when m.is_own then 1 else 2 end,
        case when m.reported_at is null then a.sort_at else m.reported_at end, a.id) as place
      from articles a left join article_stories m on m.article_id = a.id left join stories t on t.id = m.story_id
      where a.id = any(${sql.param(ids)}::bigint[])) ranked
    where place = 1 order by sort_at desc, id desc`)
  return rows.map(({ id, at }) => ({ id: Number(id), at }))
}

const article = fc.record({
  title: fc.constantFrom('bitcoin rises', 'bitcoin falls', 'ether rises'),
  hour: fc.integer({ min: 0, max: 40 }),
  publisher: fc.integer({ min: 0, max: 3 }),
  freshness_score: fc.constantFrom(2, 5, 9),
  ad: fc.boolean(),
  hidden: fc.constantFrom(false, false, false, true),
  /** Null: its facts were not worked out yet. */
  facts: fc.option(fc.record({ own: fc.boolean(), hour: fc.integer({ min: 0, max: 40 }) })),
  /** 0: waits to be grouped; undefined: has no row. */
  story: fc.option(fc.integer({ min: 0, max: 12 }), { nil: undefined, freq: 9 }),
})
type Told = typeof article extends fc.Arbitrary<infer T> ? T : never

async function store(db: Database, told: Told[], leads: number[]): Promise<number[]> {
  const made = await makeArticles(
    db,
    told.map(({ title, hour, publisher, freshness_score, ad, hidden }) => ({
      title,
      freshness_score,
      ad,
      hidden,
      publisher_id: publisher || null,
      published_at: new Date(NOW.getTime() - hour * HOUR_MS).toISOString(),
    })),
  )
  const ids = made.map(({ id }) => id)
  const lead = leads.map((place) => ids[place % ids.length] ?? null)
  await db.execute(sql`
    insert into stories (id, first_at, last_at, lead_article_id) overriding system value
    select n, now(), now(), lead from unnest(${sql.param(lead)}::bigint[]) with ordinality as l (lead, n)`)
  const rows = told.flatMap(({ story, facts }, place) =>
    story === undefined
      ? []
      : {
          id: ids[place],
          story: story || null,
          own: facts?.own,
          at: facts && new Date(NOW.getTime() - facts.hour * HOUR_MS),
        },
  )
  await db.execute(sql`
    insert into article_stories (article_id, story_id, is_own, reported_at) select id, story, own, at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id bigint, story bigint, own boolean, at timestamptz)`)
  return ids
}

const filters: fc.Arbitrary<FeedFilters> = fc.record(
  {
    search: fc.constantFrom('bitcoin', 'falls'),
    freshness_score: fc.constantFrom('0-3', '4-10'),
    no_ads: fc.constant(true as const),
    from: fc.constant(new Date(NOW.getTime() - 20 * HOUR_MS).toISOString()),
  },
  { requiredKeys: [] },
)

test('a grouped page agrees with plain SQL, rare and common', async () => {
  const { db } = database
  await db.insert(publishers).values(
    [1, 2, 3].map((n) => ({
      name: `Outlet ${n}`,
      rss_url: `https://${n}.test/rss`,
    })),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(article, { minLength: 10, maxLength: 60 }),
      fc.array(fc.nat(59), { minLength: 12, maxLength: 12 }),
      fc.array(filters, { minLength: 4, maxLength: 4 }),
      fc.record({ limit: fc.integer({ min: 1, max: 12 }), offset: fc.nat(8), cut: fc.nat(20) }),
      fc.boolean(),
      async (told, leads, asked, { limit, offset, cut }, byCursor) => {
        await db.execute(sql`delete from article_stories`)
        await db.execute(sql`delete from articles`)
        await db.execute(sql`delete from stories`)
        const until = (await store(db, told, leads)).at(-1 - Math.min(cut, 9))
        for (const limits of [LIMITS, { count: 8, newest: 10 }])
          for (const { search, ...given } of [{} as FeedFilters, ...asked]) {
            const searched = search && { words: [search], phrases: [], without: [] }
            const matching = await plainFeed(db, {
              ...given,
              ...(searched && { searched }),
              now: NOW,
              until,
            })
            const all = await shownOf(
              db,
              matching.map(({ id }) => id),
            )
            const before = byCursor ? all[offset] : undefined
            const read = await readFeedPage(db, async (tx) =>
              readSlice(
                tx,
                {
                  conditions: await conditionsOf(tx, { ...given, ...(search && { search }) }, NOW),
                  until,
                },
                before ? { limit, offset: 0, before } : { limit, offset },
                { grouped: true, limits },
              ),
            )
            const first = before ? offset + 1 : offset
            expect(read.places.map(({ id }) => id)).toEqual(
              all.slice(first, first + limit).map(({ id }) => id),
            )
            const isNarrowed = search !== undefined || Object.keys(given).length > 0
            if (isNarrowed && read.totalCountExact) expect(read.storyCount).toBe(all.length)
          }
      },
    ),
    { numRuns: randomRuns(12), seed: 20_261_117 },
  )
}, 240_000)

async function rowsRead(tx: Database): Promise<number> {
  const { rows } = await tx.execute<{ rows: number }>(sql`
    select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::int as rows from pg_stat_xact_user_tables
    where relname in ('articles', 'article_stories')`)
  return rows[0]?.rows ?? Number.NaN
}

test('the first grouped page and the check of the clock read only the newest articles', async () => {
  const { db, close } = await testDatabase()
  try {
    const ids = (
      await makeArticles(
        db,
        Array.from({ length: 4_500 }, (_, n) => ({
          title: 'Bitcoin rises',
          published_at: new Date(NOW.getTime() - n * HOUR_MS).toISOString(),
        })),
      )
    ).map(({ id }) => id)
    await db.execute(sql`
      insert into stories (id, first_at, last_at, lead_article_id, article_count) overriding system value
      select n / 3 + 1, now(), now(), min(id), count(*)
      from unnest(${sql.param(ids)}::bigint[]) with ordinality as i (id, n) group by n / 3`)
    await db.execute(sql`
      insert into article_stories (article_id, story_id)
      select id, n / 3 + 1 from unnest(${sql.param(ids)}::bigint[]) with ordinality as i (id, n)`)
    await db.execute(sql`analyze`)
    const { pages, rows } = await readFeedPage(db, async (tx) => {
      // what this connection read before may not have left its own counters yet
      const before = await rowsRead(tx)
      const { places } = await readSlice(
        tx,
        { conditions: [] },
        { limit: 101, offset: 0 },
        { grouped: true },
      )
      return { pages: places.length, rows: (await rowsRead(tx)) - before }
    })
    expect(pages).toBe(101)
    expect(rows).toBeLessThan(2_000)
    // asked for every feed that is stored
    const ofClock = await db.transaction(async (tx) => {
      const before = await rowsRead(tx)
      await checkClock(tx, NOW)
      return (await rowsRead(tx)) - before
    })
    expect(ofClock).toBeLessThan(2_100)
  } finally {
    await close()
  }
})
