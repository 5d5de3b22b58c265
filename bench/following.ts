import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { DAY_MS, HOUR_MS } from '../contract/platform/durations.ts'
import { followView } from '../server/following/follow-view.ts'
import { lockMatching, matchingRules } from '../server/following/match-store.ts'
import { matchCorrections, matchStories } from '../server/following/match-stories.ts'
import { followSettingsOf, saveFollowSettings } from '../server/following/settings-store.ts'
import { readConfig } from '../server/platform/config.ts'
import { connect, type Database } from '../server/platform/database/connect.ts'
import { createOutbound } from '../server/platform/outbound/outbound.ts'
import { cpuBetween, databaseCpuMs } from './database-cpu.ts'
import { startOwnDatabase } from './own-database.ts'
import { median } from './percentile.ts'
import type { Row } from './results.ts'

const [COINS, OUTLETS, TAGS, STORIES, RULES] = [100, 40, 20, 200, 2_000]
const WORDS = [
  'custody',
  'airdrop',
  'regulator',
  'exchange',
  'miner',
  'upgrade',
  'court',
  'stablecoin',
  'fund',
  'hack',
]

/** Processor time of matching one story with 2,000 and 20,000 rules, in this process and in PostgreSQL. */
export async function run(): Promise<Row[]> {
  const { url, db, dataDir, stop } = await startOwnDatabase()
  const watcher = connect({ url, log: { warn: console.warn }, maxConnections: 1 })
  try {
    await fill(db, dataDir)
    const few = await measure(db, watcher.db)
    await db.execute(COPY_FOLLOWERS)
    for (const table of ['followers', 'follow_channels', 'follow_rules'])
      await db.execute(sql.raw(`vacuum analyze ${table}`))
    const many = await measure(db, watcher.db)
    const reference = `${RULES} rules: ${few.cpu.toFixed(1)} ms`
    const figure = ({ cpu, withMessages }: typeof few) =>
      `${cpu.toFixed(1)} ms of processor time, ${withMessages.toFixed(1)} ms with writing the messages`
    return [
      {
        what: `one story against ${RULES} rules, ${few.matched} matched`,
        figure: figure(few),
        reference: '20 ms',
        ratio: few.cpu / 20,
      },
      {
        what: `one story against ${RULES * 10} rules, ${many.matched} matched`,
        figure: figure(many),
        reference,
        ratio: many.cpu / few.cpu,
      },
    ]
  } finally {
    await watcher.close()
    await stop()
  }
}

/** Half of the rules name coins, the others outlets, tags or words; one in twenty follows everything. */
function viewOf(n: number): string {
  const filter = n % 3 === 0 ? '&sentiment_score=7-10' : n % 3 === 1 ? '&no_ads=true' : ''
  const coin = (k: number) => `C${(n * k) % COINS}`
  const kind = n % 20
  if (kind === 0) return `/?${filter}`
  if (kind < 11)
    return `/?coin=${kind % 2 ? coin(7) : `${coin(7)},${coin(11)},${coin(13)}`}${filter}`
  if (kind < 14) return `/?publisher=Outlet%20${(n * 7) % OUTLETS}${filter}`
  if (kind < 16) return `/?tag=Tag%20${(n * 7) % TAGS}${filter}`
  return `/?search=${WORDS[n % WORDS.length]}%20${WORDS[(n * 3 + 1) % WORDS.length]}${filter}`
}

async function fill(db: Database, dataDir: string) {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const outbound = createOutbound({ allowHosts: [], userAgent: 'bench' })
  const context = {
    config,
    db,
    queue: { send: async () => null },
    outbound,
    log: pino({ level: 'silent' }),
    now: () => new Date(Date.now() - HOUR_MS),
  }
  await followSettingsOf(db)
  await saveFollowSettings(db, { webhook: true, followers_max: 1_000_000 })
  await db.execute(sql`insert into coins (symbol, name, source_identifier)
    select 'C' || n, 'Coin ' || n, 'coin-' || n from generate_series(0, ${COINS - 1}) n`)
  await db.execute(sql`insert into publishers (name, rss_url)
    select 'Outlet ' || n, 'https://o.example/' || n from generate_series(0, ${OUTLETS - 1}) n`)
  await db.execute(
    sql`insert into tags (name) select 'Tag ' || n from generate_series(0, ${TAGS - 1}) n`,
  )
  for (let n = 0; n < RULES; n++)
    await followView(context, {}, `network ${n}`, {
      view: viewOf(n),
      when:
        (['each', 'outlets-2', 'outlets-2', 'outlets-3', 'outlets-5'] as const)[n % 5] ?? 'each',
      hour: null,
      zone: 'Europe/Berlin',
      quiet: null,
      channels: [],
      telegram: false,
      webhook: `https://reader.example/${n}`,
    })
  await outbound.close()
  await db.execute(FILL_STORIES)
  for (const table of [
    'articles',
    'stories',
    'article_stories',
    'article_coins',
    'follow_rules',
    'follow_channels',
    'followers',
  ])
    await db.execute(sql.raw(`vacuum analyze ${table}`))
}

/** Each story is reported by three outlets. */
const FILL_STORIES = sql`
  with told as (
    insert into articles (publisher_id, title, url, url_key, published_at, first_seen_at, sort_at, overview, tag_ids, sentiment_score, freshness_score)
    select (select id from publishers where name = 'Outlet ' || ((n * 3 + k) % ${OUTLETS}::int)),
      (array['custody', 'airdrop', 'regulator', 'exchange', 'miner', 'upgrade', 'court', 'stablecoin', 'fund', 'hack'])[1 + n % 10] || ' story ' || n,
      'https://a.example/' || n || '/' || k, md5(n || '/' || k)::uuid, now(), now(), now(),
      repeat('The court and the fund asked the exchange about custody of coins. ', 4),
      array[(select id from tags where name = 'Tag ' || (n % ${TAGS}::int))], n % 11, 5
    from generate_series(0, ${STORIES - 1}) n cross join generate_series(0, 2) k returning id, title),
  made as (
    insert into stories (slug, first_at, last_at, lead_article_id, article_count, outlet_count, independent_count)
    select 's', now(), now(), min(id), 3, 3, 3 from told group by title returning id, lead_article_id),
  linked as (
    insert into article_stories (article_id, story_id)
    select t.id, m.id from made m join told l on l.id = m.lead_article_id join told t on t.title = l.title)
  insert into article_coins (article_id, coin_id, salience, score, at)
  select t.id, c.id, 'main', 1, now() from told t join coins c on c.symbol = 'C' || (substring(t.title from '[0-9]+$')::int % ${COINS}::int)`

/** Ten times as many followers with the same rules. */
const COPY_FOLLOWERS = sql`
  with copies as (select f.id as old, gen_random_uuid() as new, f.* from followers f cross join generate_series(1, 9)),
  added as (insert into followers (id, secret_hash, zone, created_at)
    select new, new::text, zone, created_at from copies),
  channels as (insert into follow_channels (follower_id, kind, address_sealed, address_hmac, state, asked_at)
    select p.new, c.kind, c.address_sealed, p.new::text, c.state, c.asked_at from copies p join follow_channels c on c.follower_id = p.old)
  insert into follow_rules (follower_id, view, name, "when", channels, created_at, least, filters, found_by, query)
  select p.new, r.view, r.name, r."when", r.channels, r.created_at, r.least, r.filters, r.found_by, r.query
  from copies p join follow_rules r on r.follower_id = p.old`

/** The median over stories; nothing is kept. */
async function measure(db: Database, watcher: Database) {
  const settings = await followSettingsOf(db)
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from stories order by id limit 60`,
  )
  const costs: number[] = []
  const matching: number[] = []
  let matched = 0
  const now = new Date()
  for (const [at, { id }] of rows.entries()) {
    const story = { id: Number(id), stored_at: now.toISOString(), version: null }
    const asked = {
      story: story.id,
      since: new Date(now.getTime() - DAY_MS),
      now,
      enabled: ['webhook' as const],
    }
    const [before, own] = [await databaseCpuMs(watcher), process.cpuUsage()]
    await db.transaction(async (tx) => {
      await lockMatching(tx)
      await matchingRules(tx, asked)
    })
    const used = process.cpuUsage(own)
    const between = await databaseCpuMs(watcher)
    if (at >= 10) matching.push(cpuBetween(before, between) + (used.user + used.system) / 1000)
    const ownAgain = process.cpuUsage()
    await db
      .transaction(async (tx) => {
        await lockMatching(tx)
        const pass = { tx, settings, changed: [story], since: asked.since, now }
        matched += (await matchStories(pass)) + (await matchCorrections(pass))
        tx.rollback()
      })
      .catch(() => {}) // rolled back
    const { user, system } = process.cpuUsage(ownAgain)
    // the first ones warm up
    if (at >= 10)
      costs.push(cpuBetween(between, await databaseCpuMs(watcher)) + (user + system) / 1000)
  }
  return {
    cpu: median(matching),
    withMessages: median(costs),
    matched: Math.round(matched / rows.length),
  }
}
