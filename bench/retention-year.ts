import type { Pool } from 'pg'
import { seeded, writer } from './sample-articles.ts'

/** Of a day: a visit an hour to each. */
const PUBLISHERS = 30
const DIFFERENT_TEXTS = 4_000
/** About 4,000 characters, as much as a full text has on average. */
const WORDS_OF_A_TEXT = 550

/** Texts, publishers and coins that `addDays` makes days of. */
export async function prepareWorld(pool: Pool, coins: number) {
  const random = seeded(7)
  const text = writer(random)
  await pool.query(`
    insert into publishers (name, rss_url) select 'Publisher ' || n, 'https://p' || n || '.example/rss' from generate_series(1, ${PUBLISHERS}) n;
    insert into coins (symbol, name, source_identifier, price_usd, market_cap, missing_history_days)
    select 'C' || n, 'Coin ' || n, 'coin-' || n, 100, 1e9, '{}' from generate_series(1, ${coins}) n;
    create unlogged table samples (n int primary key, title text, overview text, content text, search tsvector)`)
  for (let from = 1; from <= DIFFERENT_TEXTS; from += 500) {
    const rows = Array.from({ length: 500 }, (_, i) => [
      from + i,
      text(9),
      text(55),
      text(WORDS_OF_A_TEXT),
    ])
    await pool.query(
      `insert into samples select n, t, o, c, search_words(t, o, 1, '{}')
       from unnest($1::int[], $2::text[], $3::text[], $4::text[]) r (n, t, o, c)`,
      [0, 1, 2, 3].map((column) => rows.map((row) => row[column])),
    )
  }
}

/** Everything that `days` days leave behind: articles, stories, coins, receipts, logs, calls, hourly prices. */
export async function addDays(pool: Pool, from: Date, days: number, perDay: number) {
  const count = days * perDay
  const start = `'${from.toISOString()}'::timestamptz`
  await pool.query(`
    create temporary table new_articles as
    with added as (
      insert into articles (publisher_id, title, url, url_key, published_at, first_seen_at, sort_at, overview, summary, content,
        content_length, version, freshness_score, sentiment_score, analyzed_at, analyzed_version, search)
      select 1 + n % ${PUBLISHERS}, title, 'https://p.example/' || key, key, at, at, at, overview, overview, content, length(content),
        'v', 5, n % 10, at, 'v', search
      from (select g, at, gen_random_uuid() as key from generate_series(1, ${count}) g,
        lateral (select ${start} + g * (${days} * interval '1 day') / ${count} as at) t) items
      join samples on n = 1 + (g * 7919) % ${DIFFERENT_TEXTS} order by at
      returning id, sort_at as at)
    select id, at, case when id % 10 < 7 then id else id - id % 10 + 6 end as story from added`)
  await pool.query(`
    insert into stories (id, first_at, last_at, first_article_id, lead_article_id, article_count, outlet_count) overriding system value
      select id, at, at, id, id, 1, 1 from new_articles where id = story;
    insert into article_stories (article_id, story_id, score, grouped_at) select id, story, 5, at from new_articles;
    insert into article_coins (article_id, coin_id, salience)
      select a.id, c.id, case when c.id % 2 = 0 then 'main' else 'mention' end
      from new_articles a join coins c on c.id in (1 + a.id % 30, 1 + (a.id + 7) % 30);
    insert into story_reactions (story_id, coin_id, at, first_article_id, price, price_1h, price_24h, after_1h_percent,
      after_24h_percent, closed_1h_at, closed_24h_at, score, analyzer, analyzer_version, publisher_id, members)
      select id, 1 + id % 30, at, id, 100.123456, 101.5, 99.25, 1.37, -0.87, at, at, 7, 'built-in', '2', 1,
        (select jsonb_agg(jsonb_build_object('coin_id', c, 'market_cap', '1000000000', 'price_usd', '100.1234' || c,
          'prices', jsonb_build_array('100.1' || c || id, '100.2' || c, '100.3' || c, null))) from generate_series(1, 20) c)
      from new_articles where id = story and id % 10 < 4;
    insert into story_coins (story_id, coin_id, place)
      select id, 1 + id % 30, 0 from new_articles where id = story and id % 10 < 4;
    insert into receipts (article_id, analyzer, version, analyzed_at, read_characters, age_minutes, freshness_score, sentiment_score,
      ad, freshness, sentiment, ad_reasons)
      select id, 'built-in', '2', at, 4000, 3, 5, 6, false,
        '{"kind": "parts", "novelty": 4, "age": 3, "substance": 2, "signs": ["a figure", "a name", "a date"], "limit": 10}',
        jsonb_build_object('kind', 'words', 'start', 5, 'rest', 0.1, 'limited', 0, 'read_characters', 600, 'words',
          (select jsonb_agg(jsonb_build_object('word', md5((n * id)::text), 'push', n / 10.0)) from generate_series(1, 8) n),
          'passages', jsonb_build_array(md5(id::text) || repeat(' passage of the text', 5))), '[]'
      from new_articles;
    insert into activity_logs (created_at, action, entity_type, entity_id, publisher_id, status, details)
      select at, action, 'article', id, 1, 'success', jsonb_build_object('model', 'gpt-4', 'requestTimestamp', at, 'publisher_id', 1,
        'contentLength', 4000, 'tokenEstimate', 1200, 'upstreamModel', 'gpt-4o', 'answer', md5(id::text), 'milliseconds', 900)
      from new_articles, unnest(array['ai_request', 'ai_response']) action;
    insert into activity_logs (created_at, action, entity_type, entity_id, status, details)
      select at, 'fetch_feed', 'publisher', p, 'success', '{"httpStatus":200,"unchanged":false,"items":20,"unusable":0,"added":1,"updated":0,"milliseconds":412}'
      from generate_series(${start}, ${start} + ${days} * interval '1 day' - interval '1 hour', interval '1 hour') at, generate_series(1, ${PUBLISHERS}) p;
    insert into ai_calls (article_id, publisher_id, article_version, model, upstream_model, trigger, status, content_length, token_estimate,
      prompt_tokens, completion_tokens, total_tokens, prompt_price, completion_price, cost_usd, request_log_id, response_log_id, started_at, finished_at)
      select id, 1, 'v', 'gpt-4', 'gpt-4o', 'schedule', 'success', 4000, 1200, 1100, 150, 1250, 0.0025, 0.01, 0.00425, id, id + 1, at, at from new_articles;
    insert into price_points (coin_id, at, resolution, price)
      select c.id, at, 60, round((100 + random())::numeric, 9)
      from coins c, generate_series(${start}, ${start} + ${days} * interval '1 day' - interval '1 hour', interval '1 hour') at on conflict do nothing;
    drop table new_articles`)
}
