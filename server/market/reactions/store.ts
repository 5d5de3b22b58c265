import { asc, max, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { PRICE_AGE_MAX_MS } from '../../../contract/market/reactions.ts'
import { milliseconds } from '../../platform/database/columns.ts'
import { type Database, rowsOf } from '../../platform/database/connect.ts'
import { coins } from '../../platform/database/schema.ts'
import type { QuotedCoin } from './market-basket.ts'
import type { MeasuredReaction } from './measure-reaction.ts'

/** A stored reaction beside what its story says now. */
export type DueReaction = MeasuredReaction & {
  story_id: number
  first_article_id: number | null
  story_first_at: number
  story_first_article_id: number | null
  /** The story was merged away, or is not about this coin any more. */
  withdrawn: boolean
}

/** What is due, by the story's time, so that rows of one moment come together. */
export async function dueReactions(db: Database, now: Date, limit: number): Promise<DueReaction[]> {
  // figures as texts: a price has more digits than a float
  const figure = (name: string) =>
    sql.raw(
      `jsonb_build_object('change', r.${name}_percent::text, 'market', r.${name}_market_percent::text) as "${name}"`,
    )
  return rowsOf<DueReaction>(db)`
    select r.story_id::float8, r.coin_id::float8, ${milliseconds(sql`r.at`)} as at,
      r.first_article_id::float8, r.price_before, r.price, r.price_1h, r.price_24h,
      r.members, ${figure('before')}, ${figure('after_1h')}, ${figure('after_24h')},
      ${milliseconds(sql`r.closed_1h_at`)} as closed_1h_at,
      ${milliseconds(sql`r.closed_24h_at`)} as closed_24h_at,
      ${milliseconds(sql`r.due_at`)} as due_at,
      ${milliseconds(sql`s.first_at`)} as story_first_at,
      s.first_article_id::float8 as story_first_article_id,
      s.merged_into is not null or sc.story_id is null as withdrawn
    from story_reactions r
    join stories s on s.id = r.story_id
    left join story_coins sc on sc.story_id = r.story_id and sc.coin_id = r.coin_id
    where r.due_at <= ${now.toISOString()}
    order by r.at, r.story_id, r.coin_id
    limit ${limit}`
}

/** All tracked coins as the market is chosen from them, and the newest quote's time. */
export async function quotedCoins(
  db: Database,
): Promise<{ coins: QuotedCoin[]; pricesUntil: number }> {
  const text = (column: AnyPgColumn) => sql<string | null>`${column}::text`
  const [rows, [newest]] = await Promise.all([
    db
      .select({
        coin_id: coins.id,
        market_cap: text(coins.market_cap),
        price_usd: text(coins.price_usd),
        low_30d: text(coins.low_30d),
        high_30d: text(coins.high_30d),
      })
      .from(coins)
      .orderBy(asc(coins.id)),
    db.select({ at: max(coins.last_update) }).from(coins),
  ])
  return { coins: rows, pricesUntil: newest?.at ? Date.parse(newest.at) : 0 }
}

/** The last price at or before each moment that is not too old, by coin and moment. */
export async function pricesAt(
  db: Database,
  coinIds: readonly number[],
  moments: readonly number[],
) {
  const { rows } = await db.execute<{ id: number; ms: number; price: string }>(sql`
    select c.id::float8, m.ms::float8, p.price
    from unnest(${sql.param([...coinIds])}::bigint[]) c (id)
    cross join unnest(${sql.param([...moments])}::bigint[]) m (ms)
    cross join lateral (
      select price
      from price_points
      where coin_id = c.id
        and resolution in (5, 60, 1440)
        and at <= to_timestamp(m.ms / 1000.0)
        and at >= to_timestamp((m.ms - ${PRICE_AGE_MAX_MS}) / 1000.0)
      order by at desc, resolution
      limit 1
    ) p`)
  return new Map(rows.map(({ id, ms, price }) => [priceKey(id, ms), price]))
}
export const priceKey = (coinId: number, at: number) => `${coinId}@${at}`

/** Writes what was measured. A window that another run closed meanwhile stays as it is. */
export async function writeReactions(db: Database, measured: readonly DueReaction[]) {
  await db.execute(sql`
    update story_reactions r
    set at = to_timestamp(m.at / 1000), first_article_id = m.first_article_id,
      price_before = m.price_before, price = m.price, price_1h = m.price_1h,
      price_24h = m.price_24h, before_percent = (m.before->>'change')::numeric,
      before_market_percent = (m.before->>'market')::numeric,
      after_1h_percent = (m.after_1h->>'change')::numeric,
      after_1h_market_percent = (m.after_1h->>'market')::numeric,
      after_24h_percent = (m.after_24h->>'change')::numeric,
      after_24h_market_percent = (m.after_24h->>'market')::numeric,
      closed_1h_at = to_timestamp(m.closed_1h_at / 1000),
      closed_24h_at = to_timestamp(m.closed_24h_at / 1000), members = m.members,
      due_at = to_timestamp(m.due_at / 1000)
    from jsonb_to_recordset(${JSON.stringify(measured)}::jsonb) as m(
      story_id bigint, coin_id bigint, at float8, first_article_id bigint,
      price_before numeric, price numeric, price_1h numeric, price_24h numeric,
      before jsonb, after_1h jsonb, after_24h jsonb, closed_1h_at float8,
      closed_24h_at float8, members jsonb, due_at float8
    )
    where r.story_id = m.story_id
      and r.coin_id = m.coin_id
      and r.closed_24h_at is null
      and (r.closed_1h_at is null or r.closed_1h_at = to_timestamp(m.closed_1h_at / 1000))`)
}

/** Keeps the first article's score, if an analyser gave it within the hour: a later one may have seen the price. */
export async function keepScores(
  db: Database,
  closed: readonly { story_id: number; coin_id: number }[],
) {
  await db.execute(sql`
    update story_reactions r
    set publisher_id = given.publisher_id, score = given.sentiment_score,
      analyzer = given.analyzer, analyzer_version = given.version
    from (
      select m.story_id, m.coin_id, a.publisher_id, g.sentiment_score, g.analyzer, g.version
      from jsonb_to_recordset(${JSON.stringify(closed)}::jsonb) as k(story_id bigint, coin_id bigint)
      join story_reactions m on m.story_id = k.story_id and m.coin_id = k.coin_id
      join articles a on a.id = m.first_article_id
      left join receipts g on g.article_id = a.id and g.analyzed_at <= m.at + interval '60 minutes'
    ) given
    where r.story_id = given.story_id and r.coin_id = given.coin_id`)
}

export async function deleteReactions(
  db: Database,
  gone: readonly { story_id: number; coin_id: number }[],
) {
  await db.execute(sql`
    delete from story_reactions r
    using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as g(story_id bigint, coin_id bigint)
    where r.story_id = g.story_id and r.coin_id = g.coin_id and r.closed_1h_at is null`)
}
