import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Pool } from 'pg'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../accounts/auth/passwords.ts'
import { adminCli } from '../../admin/cli/run.ts'
import { runRetention } from '../../admin/retention/run-retention.ts'
import { buildApp } from '../../app.ts'
import { dropOldIndex, isFeedReady, prepareFeed } from '../../news/feed/prepare-store.ts'
import { emptyDatabase, testDatabase } from '../../testing/test-database.ts'
import { testFolder } from '../../testing/test-folder.ts'
import { readConfig } from '../config.ts'
import { createOutbound } from '../outbound/outbound.ts'
import { openQueue } from '../queue/queue.ts'
import { beginRetention } from '../settings/retention-store.ts'
import { connect } from './connect.ts'
import { migrateDatabase } from './migrate.ts'

const TOKEN = 'a-session-of-release-0-1'
/** The last migration of each release. */
const RELEASES = [
  ['0.1', '0017_feed_summary'],
  ['0.2', '0045_no_lead_since'],
] as const
const log = pino({ level: 'silent' })
type Row = Record<string, unknown>

/** Exactly the migrations that a release had. */
function migrationsUpTo(lastOne: string): string {
  const all = join(import.meta.dirname, 'migrations')
  const folder = testFolder()
  mkdirSync(join(folder, 'meta'))
  const journal = JSON.parse(readFileSync(join(all, 'meta/_journal.json'), 'utf8'))
  const last = journal.entries.findIndex(({ tag }: { tag: string }) => tag === lastOne)
  journal.entries.splice(last + 1)
  for (const { tag } of journal.entries)
    copyFileSync(join(all, `${tag}.sql`), join(folder, `${tag}.sql`))
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify(journal))
  return folder
}

const contents = async (pool: Pool, table: string, columns: string): Promise<Row[]> =>
  (await pool.query(`select to_json(t) as row from (select ${columns} from ${table}) t`)).rows
    .map(({ row }) => row)
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

/** Made again from the articles: not what anybody wrote. */
const DERIVED = /^(feed_(marks|bits|days|words)|search_refreshes)$/

const contextOf = (databaseUrl: string) => ({
  config: readConfig({ LOG_LEVEL: 'silent', DATABASE_URL: databaseUrl }),
  log,
  now: () => new Date(),
})

/** Today's application on a database that is there already. */
async function appOn(databaseUrl: string) {
  const { db, pool, close } = connect({ url: databaseUrl, log })
  const outbound = createOutbound({ allowHosts: [], userAgent: 'upgrade-test' })
  const queue = await openQueue({ url: databaseUrl, log, runsJobs: false })
  const app = await buildApp({ ...contextOf(databaseUrl), db, queue, outbound })
  return {
    db,
    pool,
    context: { ...contextOf(databaseUrl), db, queue, outbound },
    get: async (path: string, token?: string) => {
      const headers = token ? { authorization: `Bearer ${token}` } : {}
      const reply = await app.inject({ url: path, headers })
      return { status: reply.statusCode, body: reply.json() }
    },
    signIn: async () => {
      const payload = { username: 'ada', password: 'correct horse' }
      return (await app.inject({ method: 'POST', url: '/api/auth/login', payload })).json().token
    },
    async close() {
      await app.close()
      await queue.stop()
      await outbound.close()
      await close()
    },
  }
}

type Site = Awaited<ReturnType<typeof appOn>>

/** What visitors and the admin find, whether the data came by an upgrade or by a backup. */
async function expectTheSite({ get, signIn }: Site) {
  const titles = async (query: string) => {
    const { status, body } = await get(`/api/articles?${query}`)
    expect(status, query).toBe(200)
    return {
      titles: body.articles.map(({ title }: { title: string }) => title),
      total: body.totalCount,
    }
  }
  expect((await get('/readyz')).status).toBe(200)
  expect(await titles('limit=50')).toEqual({
    titles: ['Ledger opens an office', 'Ether upgrade is live', 'Bitcoin fund approved'],
    total: 3,
  })
  expect((await titles('search=fund')).titles).toEqual(['Bitcoin fund approved'])
  expect((await titles('search=Chain+Daily')).titles).toEqual([
    'Ether upgrade is live',
    'Bitcoin fund approved',
  ])
  expect((await titles('tag=Ether')).titles).toEqual(['Ether upgrade is live'])
  expect((await get('/api/categories')).body).toMatchObject([{ slug: 'ether', name: 'Ether news' }])
  const token = await signIn()
  expect(token).toEqual(expect.any(String))
  expect((await get('/api/logs', token)).body).toMatchObject([
    { action: 'fetch_feed', status: 'success' },
  ])
  expect((await get('/api/settings/cron', token)).body).toMatchObject({ interval: 1800 })
}

describe.each(RELEASES)('release %s', (release, lastOne) => {
  let url: string
  let old: { table: string; columns: string; rows: Row[] }[]
  const saved = join(testFolder(), `release-${release}.backup`)

  beforeAll(async () => {
    url = await emptyDatabase()
    const pool = new Pool({ connectionString: url })
    await migrate(drizzle(pool), { migrationsFolder: migrationsUpTo(lastOne) })
    await pool.query(fill(await hashPassword('correct horse')))
    const { rows } = await pool.query(`
    select table_name as table, string_agg(quote_ident(column_name), ',' order by ordinal_position) as columns
    from information_schema.columns where table_schema = 'public'
      and not (table_name = 'articles' and column_name = 'search') group by 1`)
    old = []
    for (const { table, columns } of rows)
      if (release === '0.1' ? !DERIVED.test(table) : FILLED.has(table))
        old.push({ table, columns, rows: await contents(pool, table, columns) })

    const context = { ...contextOf(url), db: drizzle(pool) }
    await adminCli(['backup', saved], {
      say() {},
      complain() {},
      open: async () => context as never,
    })
    // the backups of these releases had sessions
    const sessions = old
      .find(({ table }) => table === 'sessions')
      ?.rows.map((row) => JSON.stringify(row))
    const text = gunzipSync(readFileSync(saved)).toString()
    writeFileSync(saved, gzipSync(text.replace('=end', `=sessions\n${sessions?.join('\n')}\n=end`)))
    await pool.end()
  })

  test('a database of it comes to the newest with everything that was in it', async () => {
    // of 0.1 every table; what 0.2 added is made again from these, or is in the backup test of every table
    expect(old.filter(({ rows }) => rows.length === 0).map(({ table }) => table)).toEqual([])
    expect(old.length).toBeGreaterThanOrEqual(FILLED.size)
    await migrateDatabase(url)
    const site = await appOn(url)
    await prepareFeed(url, site.db, { info() {} })
    // three years on, and nobody has said how long things are to be kept
    const later = new Date('2029-01-01')
    await beginRetention(site.db, later)
    expect(await runRetention({ ...site.context, now: () => later })).toMatchObject({
      finished: true,
    })
    expect(await dropOldIndex(site.db)).toBe(true)
    expect(await isFeedReady(site.db)).toBe(true)
    // prices are thinned as in release 0.1: the one of 5 minutes is its day's by now
    for (const { table, columns, rows } of old.filter(
      ({ table }) => !/^(app_state|price_points)$/.test(table),
    ))
      expect(await contents(site.pool, table, columns), table).toEqual(rows)
    expect(await contents(site.pool, 'price_points', 'resolution, price')).toEqual([
      { resolution: 1440, price: 60000 },
      { resolution: 1440, price: 64000.1 },
    ])
    expect((await site.get('/api/auth/verify', TOKEN)).status).toBe(200)
    await expectTheSite(site)
    await site.close()
  })

  test('a backup of it is restored into the newest', async () => {
    const database = await testDatabase()
    const site = await appOn(database.url)
    const said: string[] = []
    const say = (line: string) => void said.push(line)
    const code = await adminCli(['restore', saved], {
      say,
      complain: say,
      open: async () => site.context,
    })
    expect({ code, said }).toEqual({
      code: 0,
      said: [expect.stringContaining('rows were restored')],
    })
    const kept = old.filter(({ table }) => !/^(sessions|login_failures)$/.test(table))
    for (const { table, columns, rows } of kept)
      expect(await contents(site.pool, table, columns), table).toEqual(rows)
    expect((await site.get('/api/auth/verify', TOKEN)).status).toBe(401)
    await expectTheSite(site)
    await site.close()
    await database.close()
  })
})

const fill = (passwordHash: string) => `
  insert into users (username, password_hash) values ('ada', '${passwordHash}');
  insert into sessions (token_hash, user_id, expires_at)
    values ('${createHash('sha256').update(TOKEN).digest('hex')}', 1, '2100-01-01');
  insert into login_failures (username_key, address, failed_at) values ('ada', '203.0.113.7', '2026-01-01');
  insert into publishers (name, rss_url, description, content_fetch_type, content_rss_tag) values
    ('Chain Daily', 'https://chain.example/rss', 'News', 'rss', 'content:encoded'),
    ('The Ledger', 'https://ledger.example/rss', null, null, null);
  insert into feed_states (publisher_id, etag, content_hash, last_success_at, failures)
    values (1, '"7"', 'abc', '2026-01-03', 0);
  insert into tags (name) values ('Bitcoin'), ('Ether');
  insert into categories (name, slug, tag_id, meta_title) values ('Ether news', 'ether', 2, 'All about Ether');
  insert into articles (publisher_id, title, url, url_key, guid_key, published_at, first_seen_at, sort_at, overview,
    summary, content, content_length, version, freshness_score, sentiment_score, analyzed_at, analyzed_version,
    featured, ad, tag_ids) values
    (1, 'Bitcoin fund approved', 'https://chain.example/1', md5('1')::uuid, md5('a')::uuid, '2026-01-01', '2026-01-01',
      '2026-01-01', 'The regulator agreed.', 'It agreed.', 'The whole text.', 15, 'v1', 8, 7.5, '2026-01-01', 'v1',
      true, false, '{1}'),
    (1, 'Ether upgrade is live', 'https://chain.example/2', md5('2')::uuid, null, '2026-01-02', '2026-01-02',
      '2026-01-02', 'Validators agreed.', null, '', 0, 'v1', null, null, null, null, false, false, '{2,1}'),
    (2, 'Ledger opens an office', 'https://ledger.example/3', md5('3')::uuid, null, '2026-01-03', '2026-01-03',
      '2026-01-03', '', null, '', 0, 'v1', 1, 5, '2026-01-03', 'v1', false, true, '{}');
  insert into deleted_articles (url_key, publisher_id, title) values (md5('4')::uuid, 1, 'Deleted');
  insert into activity_logs (action, entity_type, entity_id, publisher_id, status, details)
    values ('fetch_feed', 'publisher', 1, 1, 'success', '{"articlesCount":2}');
  insert into ai_calls (article_id, publisher_id, model, trigger, status, prompt_tokens, cost_usd, started_at)
    values (1, 1, 'gpt-4', 'click', 'success', 1000, 0.003050000000000000001, '2026-01-01');
  insert into coins (symbol, name, source_identifier, price_usd) values ('BTC', 'Bitcoin', 'bitcoin', 64000.123456789012345678);
  insert into price_points (coin_id, resolution, at, price) values (1, 5, '2026-01-01', 64000.1), (1, 1440, '2025-12-01', 60000);
  insert into pages (path, meta_title, meta_description) values ('/about-us', 'About us', 'Who we are');
  insert into settings (id, enabled, interval_seconds, ai_model) values (1, false, 1800, 'deepseek-chat');
  insert into uploads (name, content_type, bytes) values ('logo.png', 'image/png', '\\x89504e47');
  insert into long_jobs (kind, key, state, result) values ('fetch', 'fetch:1', 'completed', '{"articlesCount":2}');
  insert into app_state (key, value) values ('feed-schedule', '{"tick":"2026-01-01T00:00:00.000Z"}');
`

const FILLED = new Set([...fill('').matchAll(/insert into (\w+)/g)].map(([, table]) => table))
