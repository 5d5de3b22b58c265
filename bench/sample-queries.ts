import { sql } from 'drizzle-orm'
import type { FeedQueryInput } from '../contract/news/feed.ts'
import { DAY_MS } from '../contract/platform/durations.ts'
import { writeCursor } from '../server/news/feed/cursor.ts'
import type { Database } from '../server/platform/database/connect.ts'
import { DAYS, OLD_WORDS, OLDEST, PUBLISHERS, seeded, TAGS } from './sample-articles.ts'

/** Every kind of question readers ask, `count` of each, the same in every run. */
export async function queryKinds(
  db: Database,
  count: number,
): Promise<Record<string, FeedQueryInput[]>> {
  const random = seeded(11)
  const words = await wordsByFrequency(db)
  const { rows } = await db.execute<{ id: string }>(sql`select max(id) as id from articles`)
  const newest = Number(rows[0]?.id)
  const upTo = (n: number) => 1 + Math.floor(random() * n)
  const one = (list: string[]) => list[Math.floor(random() * list.length)] ?? ''
  const bands = ['0-3', '4-6', '7-10']
  const common = () => one(words.common)
  const deepPlace = () =>
    writeCursor({ at: new Date(OLDEST + random() * DAYS * DAY_MS).toISOString(), id: newest })
  const make = (query: () => FeedQueryInput) => Array.from({ length: count }, query)
  return {
    'newest pages': make(() => ({ page: upTo(20) })),
    'deep pages': make(() => ({ before: deepPlace() })),
    'load more': make(() => ({ page: upTo(30), until: newest - upTo(2_000) })),
    publisher: make(() => ({ publisher: String(upTo(PUBLISHERS)), page: upTo(3) })),
    tag: make(() => ({ tag: `Tag${upTo(TAGS)}`, page: upTo(5) })),
    'scores, no ads': make(() => ({
      freshness_score: one(bands),
      sentiment_score: one(bands),
      no_ads: 'true',
      page: upTo(50),
    })),
    'all filters': make(() => ({
      publisher: String(upTo(40)),
      tag: String(upTo(10)),
      freshness_score: one(bands),
      no_ads: 'true',
    })),
    'common word': make(() => ({ search: `${common()} ` })),
    'word beginning': make(() => ({ search: common().slice(0, upTo(5)) })),
    'two words': make(() => ({ search: `${common()} ${common()}` })),
    'word and filters': make(() => ({
      search: common(),
      freshness_score: one(bands),
      no_ads: 'true',
      page: upTo(5),
    })),
    'uncommon word': make(() => ({ search: one(words.uncommon) })),
    'rare word': make(() => ({ search: one(words.rare) })),
    'without a word': make(() => ({
      search: `${common()} -${random() < 0.5 ? common() : one(words.rare)}`,
    })),
    'quoted phrase': make(() => ({ search: `"${common()} ${common()}"` })),
    'words of old articles': make(() => ({ search: `${one(Object.keys(OLD_WORDS))} ` })),
    'three rare facets': make(() => ({
      freshness_score: one(['10-10', '0-0', '4-6']),
      sentiment_score: '10-10',
      ...(random() < 0.5 ? { tag: `Tag${upTo(TAGS)}` } : { publisher: String(upTo(PUBLISHERS)) }),
    })),
    'word and rare facet': make(() => ({
      search: common(),
      ...(random() < 0.5
        ? { tag: `Tag${40 + upTo(TAGS - 40)}` }
        : { freshness_score: '10-10', sentiment_score: '10-10' }),
    })),
  }
}

/** In at least 2 articles of 100, in about one of 100 to 1000, in fewer. */
async function wordsByFrequency(db: Database) {
  const { rows } = await db.execute<{ word: string; share: number }>(sql`
    with sample as materialized (select search from articles tablesample system (2) repeatable (1))
    select word, count(*)::float8 / (select count(*) from sample) as share
    from sample cross join unnest(tsvector_to_array(search)) word
    where word ~ '^[a-z]{4,}$' group by word having count(*) > 1 order by 2 desc, 1`)
  const between = (from: number, below: number) =>
    rows.filter(({ share }) => share >= from && share < below).map(({ word }) => word)
  return {
    common: between(0.02, 1).slice(0, 150),
    uncommon: between(0.001, 0.015),
    rare: between(0, 0.001),
  }
}
