import { sql } from 'drizzle-orm'
import type { Database } from '../server/platform/database/connect.ts'

export const COMPLETE = 'demo-complete'

/** False after a first start that was interrupted. */
export async function isComplete(db: Database): Promise<boolean> {
  const { rowCount } = await db.execute(sql`select from app_state where key = ${COMPLETE}`)
  return rowCount === 1
}

export async function unanalyzedCount(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(
    sql`select count(*) from articles where analyzed_at is null`,
  )
  return Number(rows[0]?.count)
}

export async function writeSamplePoints(db: Database, coin: string, points: readonly [number, number][]) {
  await db.execute(sql`
    insert into price_points (coin_id, at, resolution, price)
    select coins.id, to_timestamp(at / 1000.0), 5, price
    from coins, unnest(${sql.param(points.map(([at]) => at))}::bigint[],
      ${sql.param(points.map(([, price]) => String(Number(price.toPrecision(9)))))}::numeric[]) p (at, price)
    where coins.source_identifier = ${coin} on conflict do nothing`)
}

/** As if each had been fetched some minutes after it was published, and scored some minutes later. */
export async function dateArticles(db: Database, now: Date) {
  const seen = sql`a.sort_at + (2 + a.id % 9) * interval '1 minute'`
  const scored = sql`a.sort_at + (12 + a.id % 30) * interval '1 minute'`
  const old = sql`a.sort_at < ${now.toISOString()}::timestamptz - interval '45 minutes'`
  await db.execute(
    sql`update receipts r set analyzed_at = ${scored} from articles a where a.id = r.article_id and ${old}`,
  )
  await db.execute(sql`
    update articles a set first_seen_at = ${seen}, analyzed_at = ${scored} where a.analyzed_at is not null and ${old}`)
}

/** What was measured before the prices were there is measured again. */
export const remeasureAll = (db: Database) =>
  db.execute(sql`
    update story_reactions set due_at = at, closed_1h_at = null, closed_24h_at = null, members = '[]', price_before = null,
      price = null, price_1h = null, price_24h = null, score = null, analyzer = null, analyzer_version = null`)

/** Files that a job made before the history was there. */
export const deleteDataFiles = (db: Database) => db.execute(sql`delete from data_files`)

/** As if the model had been asked as often on the days before, a little more on some: then the month has a forecast. */
export const spendBefore = (db: Database, model: string) =>
  db.execute(sql`
    insert into ai_calls (article_id, publisher_id, article_version, model, upstream_model, trigger, status, content_length,
      token_estimate, prompt_tokens, completion_tokens, total_tokens, prompt_price, completion_price, cost_usd,
      request_log_id, started_at, finished_at)
    select article_id, publisher_id, article_version, model, upstream_model, trigger, status, content_length,
      token_estimate, prompt_tokens, completion_tokens, total_tokens, prompt_price, completion_price, cost_usd,
      -- of their own, so that each counts as a request
      -(c.id * 100 + day), started_at - day * interval '1 day', finished_at - day * interval '1 day'
    from ai_calls c, generate_series(1, 12) day
    where c.model = (select id from language_models where name = ${model}) and c.status = 'success' and (c.id + day) % 4 > 0`)
