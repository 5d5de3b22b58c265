import type { Pool } from 'pg'

export const DAYS = 365
export const PUBLISHERS = 200
export const TAGS = 60
/** The newest sample article: noon, so that the last day is half full. */
export const NEWEST = Date.UTC(2026, 9, 1, 12)

const COMMON =
  'bitcoin price market crypto ethereum etf trading investors token exchange blockchain network funds regulation sec rally billion digital asset stablecoin defi wallet mining analysts hack solana bank price rate policy federal reserve inflows outflows whale futures options protocol upgrade launch court lawsuit approval staking yield liquidity volume support resistance bullish bearish surge drop gains losses adoption payments institutional retail portfolio custody treasury reserve bonds dollar inflation jobs report growth company shares partnership users developers mainnet testnet bridge rollup layer scaling fees gas validators governance proposal vote community airdrop memecoin nft gaming metaverse ai computing energy miners hashrate halving cycle supply demand ownership privacy security exploit recovery fraud scam arrest sanctions tax law bill senate congress president election europe china korea japan india brazil russia'.split(
    ' ',
  )

/** A few hundred thousand words with the frequencies of real text: rank r about 1/r. */
function vocabulary(random: () => number, size: number) {
  const syllables = 'ba co di fu ga he ji ko lu me ni po qua ri so ta ve wi xe zo ber con tor min dal'.split(
    ' ',
  )
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

const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

/** Fills an empty, migrated database with articles spread over a year. */
export async function fillWithArticles(pool: Pool, count: number, say: (line: string) => void) {
  const random = seeded(7)
  const words = vocabulary(random, 60_000)
  const text = (length: number) =>
    Array.from({ length }, () => words[Math.floor(words.length ** random() - 1)]).join(' ')

  await pool.query(
    `insert into publishers (name, rss_url) select 'Publisher ' || n, 'https://p' || n || '.example/rss' from generate_series(1, ${PUBLISHERS}) n`,
  )
  await pool.query(`insert into tags (name) select 'Tag' || n from generate_series(1, ${TAGS}) n`)
  await pool.query('drop index articles_search')
  const batch = 5_000
  for (let from = 0; from < count; from += batch) {
    const rows = Array.from({ length: Math.min(batch, count - from) }, (_, i) => {
      const n = from + i
      // oldest first with some disorder, as real feeds arrive
      const at = NEWEST - (1 - (n + random() * 50) / (count + 50)) * DAYS * 86_400_000
      const isAnalyzed = random() < 0.97
      const tagCount = Math.floor(random() * 4)
      return {
        publisher: 1 + Math.floor(PUBLISHERS ** random() - 1),
        title: text(9),
        at: new Date(at).toISOString(),
        overview: text(35 + Math.floor(random() * 40)),
        freshness: isAnalyzed ? Math.round(random() * 100) / 10 : null,
        sentiment: isAnalyzed ? Math.round(random() * 100) / 10 : null,
        ad: random() < 0.08,
        tags: `{${[...new Set(Array.from({ length: tagCount }, () => 1 + Math.floor(TAGS ** random() - 1)))]}}`,
        url: `https://p.example/${n}`,
      }
    })
    const column = (key: keyof (typeof rows)[number]) => rows.map((row) => row[key])
    await pool.query(
      `insert into articles (publisher_id, title, url, url_key, published_at, first_seen_at, sort_at, overview, content,
         content_length, freshness_score, sentiment_score, ad, tag_ids, analyzed_at)
       select p, t, u, md5(u)::uuid, at, at, at, o, repeat(o || ' ', 5), length(o) * 5 + 5, f, s, ad, tags::bigint[], at
       from unnest($1::bigint[], $2::text[], $3::text[], $4::timestamptz[], $5::text[], $6::float8[], $7::float8[], $8::bool[], $9::text[])
         r (p, t, u, at, o, f, s, ad, tags)`,
      ['publisher', 'title', 'url', 'at', 'overview', 'freshness', 'sentiment', 'ad', 'tags'].map((key) =>
        column(key as keyof (typeof rows)[number]),
      ),
    )
    if ((from / batch) % 20 === 19) say(`${from + batch} sample articles`)
  }
  await pool.query(
    "set maintenance_work_mem = '512MB'; create index articles_search on articles using gin (search)",
  )
  await pool.query('vacuum analyze')
}
