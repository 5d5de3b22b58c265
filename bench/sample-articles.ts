import type { Client, Pool } from 'pg'
import { DAY_MS } from '../contract/platform/durations.ts'

export const DAYS = 365
export const PUBLISHERS = 200
export const TAGS = 60
export const OLDEST = Date.UTC(2025, 9, 1, 12)

const COMMON =
  'bitcoin price market crypto ethereum etf trading investors token exchange blockchain network funds regulation sec rally billion digital asset stablecoin defi wallet mining analysts hack solana bank price rate policy federal reserve inflows outflows whale futures options protocol upgrade launch court lawsuit approval staking yield liquidity volume support resistance bullish bearish surge drop gains losses adoption payments institutional retail portfolio custody treasury reserve bonds dollar inflation jobs report growth company shares partnership users developers mainnet testnet bridge rollup layer scaling fees gas validators governance proposal vote community airdrop memecoin nft gaming metaverse ai computing energy miners hashrate halving cycle supply demand ownership privacy security exploit recovery fraud scam arrest sanctions tax law bill senate congress president election europe china korea japan india brazil russia'.split(
    ' ',
  )

/** Tens of thousands of words. */
function vocabulary(random: () => number, size: number) {
  const syllables =
    'ba co di fu ga he ji ko lu me ni po qua ri so ta ve wi xe zo ber con tor min dal'.split(' ')
  const made = new Set(COMMON)
  while (made.size < size) {
    const count = 2 + Math.floor(random() * 3)
    made.add(Array.from({ length: count }, () => pick(random, syllables)).join(''))
  }
  return [...made]
}

/** The same numbers in every run, so that runs can be compared. */
export function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** As in real text without its stop words: rank r comes about 1 / (r + 15) of the time. */
const rank = (random: () => number, count: number) =>
  Math.min(count - 1, Math.floor(15 * ((count + 15) / 15) ** random() - 15))

const pick = <T>(random: () => number, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T

/** Returns a function that writes a text of the given length; words are as frequent as in real texts. */
export function writer(random: () => number): (words: number) => string {
  const words = vocabulary(random, 60_000)
  return (length) => Array.from({ length }, () => words[rank(random, words.length)]).join(' ')
}

const DIFFERENT_TEXTS = 50_000
const BATCH = 2_000

/**
 * Fills an empty, migrated database with articles spread over a year: `DIFFERENT_TEXTS` of them are written through
 * the triggers, the rest are their copies at other times, because word lists of that size take their time.
 */
export async function fillWithArticles(pool: Pool, count: number) {
  const random = seeded(7)
  const text = writer(random)
  await pool.query(
    `insert into publishers (name, rss_url) select 'Publisher ' || n, 'https://p' || n || '.example/rss' from generate_series(1, ${PUBLISHERS}) n`,
  )
  await pool.query(`insert into tags (name) select 'Tag' || n from generate_series(1, ${TAGS}) n`)
  await withoutUpkeep(pool, ['articles'], async () => {
    const originals = Math.min(count, DIFFERENT_TEXTS)
    // oldest first, as articles arrive
    for (let from = 0; from < originals; from += BATCH) {
      await insertOriginals(
        pool,
        Math.min(BATCH, originals - from),
        originals / count,
        random,
        text,
      )
    }
    // a copy has the words and the sentiment of its original
    await pool.query('set session_replication_role = replica')
    const copies = Math.ceil(count / originals)
    for (let copy = 1; copy < copies; copy++) {
      await pool.query(
        `insert into articles (publisher_id, title, url, url_key, published_at, first_seen_at, sort_at, overview, content,
           content_length, freshness_score, sentiment_score, own_sentiment, ad, tag_ids, analyzed_at, search)
         select publisher_id, title, url || $2::int, md5(url || $2::int)::uuid, at, at, at, overview, content,
           content_length, freshness_score, sentiment_score, own_sentiment, ad, tag_ids, at, search
         from (
           select *, to_timestamp(${OLDEST / 1000} + (($2::int + random()) / $3) * ${DAYS} * 86400) as at
           from articles order by id limit $1
         ) originals order by at`,
        [originals, copy, copies],
      )
    }
    await addOldWords(pool)
    await pool.query('reset session_replication_role')
  })
}

/** Fills tables without their indexes, which are made afterwards, and without safety from power cuts. A pool must have one connection only. */
export async function withoutUpkeep(
  db: Pick<Client, 'query'>,
  tables: readonly string[],
  fill: () => Promise<void>,
) {
  const { rows: indexes } = await db.query<{ name: string; definition: string }>(
    `select relname as name, pg_get_indexdef(oid) as definition from pg_class join pg_index on indexrelid = oid
     where indrelid = any($1::regclass[]) and not indisprimary`,
    [tables],
  )
  for (const { name } of indexes) await db.query(`drop index ${name}`)
  await db.query('alter system set fsync = off')
  await db.query('alter system set full_page_writes = off')
  await db.query("alter system set max_wal_size = '8GB'")
  await db.query('select pg_reload_conf()')
  await db.query("set work_mem = '1GB'; set maintenance_work_mem = '2GB'")
  await fill()
  for (const { definition } of indexes) await db.query(definition)
  await db.query('reset work_mem; reset maintenance_work_mem')
  await db.query('vacuum analyze')
  await db.query('alter system reset all')
  await db.query('select pg_reload_conf()')
  await db.query('checkpoint')
}

async function insertOriginals(
  pool: Pool,
  count: number,
  share: number,
  random: () => number,
  text: (words: number) => string,
) {
  const rows = Array.from({ length: count }, () => {
    const isAnalyzed = random() < 0.97
    const tags = Array.from(
      { length: Math.floor(random() * 4) },
      () => 1 + Math.floor(TAGS ** random() - 1),
    )
    return [
      1 + Math.floor(PUBLISHERS ** random() - 1),
      text(9),
      `https://p.example/${random()}`,
      new Date(OLDEST + random() * share * DAYS * DAY_MS).toISOString(),
      text(35 + Math.floor(random() * 40)),
      isAnalyzed ? Math.round(random() * 100) / 10 : null,
      isAnalyzed ? Math.round(random() * 100) / 10 : null,
      random() < 0.08,
      `{${[...new Set(tags)]}}`,
    ]
  })
  await pool.query(
    `insert into articles (publisher_id, title, url, url_key, published_at, first_seen_at, sort_at, overview, content,
       content_length, freshness_score, sentiment_score, ad, tag_ids, analyzed_at)
     select p, t, u, md5(u)::uuid, at, at, at, o, repeat(o || ' ', 5), length(o) * 5 + 5, f, s, ad, tags::bigint[], at
     from unnest($1::bigint[], $2::text[], $3::text[], $4::timestamptz[], $5::text[], $6::float8[], $7::float8[],
       $8::bool[], $9::text[]) r (p, t, u, at, o, f, s, ad, tags)`,
    Array.from({ length: 9 }, (_, column) => rows.map((row) => row[column])),
  )
}

/** Words that only the oldest third of the articles have, with how many have them at a million. */
export const OLD_WORDS = { archaic: 500, bygone: 5_000, yesteryear: 20_000 }

async function addOldWords(pool: Pool) {
  for (const [word, count] of Object.entries(OLD_WORDS)) {
    await pool.query(
      `update articles set search = search || to_tsvector('english', $1) || to_tsvector('simple', $1)
       where id <= (select max(id) / 3 from articles) and id % (1000000 / 3 / $2) = length($1)`,
      [word, count],
    )
  }
}
