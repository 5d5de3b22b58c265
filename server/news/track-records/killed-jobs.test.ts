import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { onceAFile } from '../../testing/fixture.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { findMoves } from './moves/find-moves.ts'
import { countOutlets } from './outlets/count-outlets.ts'

const NOW = '2026-11-15T10:00:00Z'
const database = onceAFile(testDatabase)

/** Forty stories of two outlets, and a coin of eight that jumped 31 hours ago without one. */
const FILL = sql.raw(`
  insert into publishers (name, rss_url) values ('Ada', 'https://a.example'), ('Bo', 'https://b.example');
  insert into stories (slug, first_at, last_at, article_count, outlet_count)
    select 's' || n, t, t, 2, 2 from generate_series(1, 40) n, lateral (select '${NOW}'::timestamptz - n * interval '1 day' as t) x;
  insert into articles (publisher_id, title, url, url_key, published_at, first_seen_at, sort_at, sentiment_score)
    select p.id, 'Title', 'https://' || p.id || '.example/' || s.id, gen_random_uuid(), t, t, t, 4 + p.id
    from stories s cross join publishers p, lateral (select s.first_at + p.id * interval '10 minutes' as t) x;
  insert into article_stories (article_id, story_id) select a.id, s.id from articles a
    join stories s on a.sort_at between s.first_at and s.first_at + interval '1 hour'
    on conflict (article_id) do update set story_id = excluded.story_id;
  insert into coins (symbol, name, source_identifier, market_cap, price_usd, low_30d, high_30d)
    select 'C' || n, 'Coin', 'c' || n, 1000 * n, 100, 80, 120 from generate_series(1, 8) n;
  insert into price_points (coin_id, at, resolution, price)
    select c.id, t, 5, 100 + sin(c.id * 7 + extract(epoch from t) / 5000) + case when c.symbol = 'C1' and t > '${NOW}'::timestamptz - interval '30 hours 20 minutes' then 9 else 0 end
    from coins c cross join generate_series('${NOW}'::timestamptz - interval '40 days', '${NOW}'::timestamptz, interval '20 minutes') t`)

async function kept() {
  const { rows } = await database.db.execute<{
    outlets: number
    totals: number
    moves: string
  }>(sql`
    select (select count(*)::int from outlet_records) as outlets, (select count(*)::int from outlet_totals) as totals,
      (select string_agg(coin_id || ' ' || hour || ' ' || closed_at, ',' order by id) from moves) as moves`)
  return rows[0]
}

test('jobs of records that are killed leave everything or nothing, and no move opens or closes twice', async () => {
  const { db, url } = database
  await db.execute(FILL)
  const seen = new Set<string>()
  for (let kill = 0; kill < 3; kill++) {
    const child = spawn(process.execPath, ['server/testing/records-process.ts', url, NOW], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    await sleep(kill * 60)
    child.kill('SIGKILL')
    await once(child, 'close')
    seen.add(JSON.stringify(await kept()))
  }
  const context = { db, now: () => new Date(NOW) }
  await findMoves(context)
  await countOutlets(context)
  const last = await kept()
  expect(last).toMatchObject({
    outlets: 6,
    totals: 3,
    moves: expect.stringContaining('1 2026-11-14 03:00:00+00 2026-11-15'),
  })
  for (const state of seen) {
    const { outlets, totals, moves } = JSON.parse(state)
    expect([`${outlets} ${totals}`, moves ?? last?.moves]).toEqual([
      expect.stringMatching(/^(?:0 0|6 3)$/),
      last?.moves,
    ])
  }
}, 60_000)
