import { sql } from 'drizzle-orm'
import type { Database } from '../server/platform/database/connect.ts'
import { headlineSlug } from '../server/stories/refresh-stories.ts'
import type { PastStory } from './past-stories.ts'

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

export async function writeSamplePoints(
  db: Database,
  coin: string,
  points: readonly [number, number][],
  resolution = 5,
) {
  await db.execute(sql`
    insert into price_points (coin_id, at, resolution, price)
    select coins.id, to_timestamp(at / 1000.0), ${resolution}, price
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

/** As many calls on the days before, a little more on some, so that the month has a forecast. */
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

/** Stories of past months with their articles, coins and replaced headlines; the addresses are those of the sample world. */
export async function writePastStories(
  db: Database,
  stories: readonly PastStory[],
  origin: string,
) {
  const reports = stories.flatMap(({ coin, reports: [first, ...others] }, story) =>
    [...(first ? [first] : []), ...others].map((report) => ({
      ...report,
      story,
      coin,
      url: `${origin}/${report.outlet}/articles/${report.id}`,
      feed: `${origin}/${report.outlet}/%`,
      slug: headlineSlug(first?.title ?? ''),
      firstAt: first?.at,
      isFirst: report === first,
    })),
  )
  await db.execute(sql`
    with given as materialized (
      select g.*, p.id as publisher, to_timestamp(g.at / 1000) as told, to_timestamp(g."firstAt" / 1000) as first_told
      from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb) as g (story int, coin text, url text, feed text, slug text,
        title text, before text, lead text, at float8, "firstAt" float8, "isFirst" boolean, score float8, freshness float8, copy boolean, ad boolean)
      join publishers p on p.rss_url like g.feed
    ), stored as (
      insert into articles (publisher_id, title, url, url_key, published_at, first_seen_at, sort_at, overview, content, content_length,
        sentiment_score, freshness_score, analyzed_at, ad)
      select publisher, title, url, md5(url)::uuid, told, told + interval '3 minutes', told, lead, lead, length(lead), score, freshness,
        told + interval '9 minutes', ad from given on conflict do nothing returning id, url
    ), reports as materialized (select g.*, s.id from given g join stored s using (url)
    ), made as (
      insert into stories (slug, first_at, last_at, first_article_id, lead_article_id, article_count, outlet_count, independent_count, copy_count)
      select min(slug), min(told), max(told), min(id) filter (where "isFirst"), min(id) filter (where "isFirst"), count(*), count(*),
        count(*) filter (where not copy and not ad), count(*) filter (where copy)
      from reports group by story having count(*) filter (where "isFirst") = 1 returning id, lead_article_id
    ), placed as materialized (
      select r.*, m.id as story_id, m.lead_article_id from reports r
      join reports f on f.story = r.story and f."isFirst" join made m on m.lead_article_id = f.id
    ), members as (
      insert into article_stories (article_id, story_id, copy_of, likeness, grouped_at)
      select id, story_id, case when copy then lead_article_id end, case when copy then 100 end, told from placed
    ), versions as (
      insert into article_versions (article_id, title, replaced_at)
      select id, before, told + interval '40 minutes' from placed where before is not null
    ), linked as (
      insert into article_coins (article_id, coin_id, salience) select p.id, c.id, 'main' from placed p
      join coins c on c.source_identifier = p.coin
    )
    insert into story_coins (story_id, coin_id, place) select distinct p.story_id, c.id, 0 from placed p
    join coins c on c.source_identifier = p.coin`)
}

/** Headlines that were replaced, oldest first, with what they say now. */
export async function replacedHeadlines(db: Database) {
  const { rows } = await db.execute<{
    article_id: number
    before: string
    after: string
    at: string
  }>(sql`
    select a.id::float8 as article_id, v.title as before, a.title as after, v.replaced_at as at
    from article_versions v join articles a on a.id = v.article_id order by v.replaced_at, v.id`)
  return rows
}
