import { asc, max, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { PRICE_AGE_MAX_MS } from '../../../contract/market/reactions.ts'
import type { Database } from '../../platform/database/connect.ts'
import { coins } from '../../platform/database/schema.ts'
import type { QuotedCoin } from './market-basket.ts'
import type { Figure, MeasuredReaction, MemberPrices } from './measure-reaction.ts'

/** A stored reaction beside what its story says now. */
export type DueReaction = MeasuredReaction & {
  story_id: number
  first_article_id: number | null
  story_first_at: number
  story_first_article_id: number | null
  /** The story was merged away, or is not about this coin any more. */
  withdrawn: boolean
}

type Row = Record<
  | 'story_id'
  | 'coin_id'
  | 'at'
  | 'first_article_id'
  | 'price_before'
  | 'price'
  | 'price_1h'
  | 'price_24h'
  | 'before_percent'
  | 'before_market_percent'
  | 'after_1h_percent'
  | 'after_1h_market_percent'
  | 'after_24h_percent'
  | 'after_24h_market_percent'
  | 'closed_1h_at'
  | 'closed_24h_at'
  | 'due_at'
  | 'story_first_at'
  | 'story_first_article_id',
  string | null
> & { members: MemberPrices[]; withdrawn: boolean }

/** What is due, by the story's time, so that rows of one moment come together. */
export async function dueReactions(db: Database, now: Date, limit: number): Promise<DueReaction[]> {
  // numbers as texts: a price has more digits than a float
  const { rows } = await db.execute<Row>(sql`
    select r.story_id, r.coin_id, r.at, r.first_article_id, r.price_before, r.price, r.price_1h, r.price_24h,
      r.before_percent, r.before_market_percent, r.after_1h_percent, r.after_1h_market_percent,
      r.after_24h_percent, r.after_24h_market_percent, r.closed_1h_at, r.closed_24h_at, r.due_at, r.members,
      s.first_at as story_first_at, s.first_article_id as story_first_article_id,
      s.merged_into is not null or sc.story_id is null as withdrawn
    from story_reactions r join stories s on s.id = r.story_id
      left join story_coins sc on sc.story_id = r.story_id and sc.coin_id = r.coin_id
    where r.due_at <= ${now.toISOString()}
    order by r.at, r.story_id, r.coin_id limit ${limit}`)
  return rows.map(readRow)
}

function readRow(row: Row): DueReaction {
  const figure = (change: string | null, market: string | null): Figure => ({ change, market })
  return {
    story_id: Number(row.story_id),
    coin_id: Number(row.coin_id),
    at: moment(row.at) ?? 0,
    first_article_id: row.first_article_id === null ? null : Number(row.first_article_id),
    price_before: row.price_before,
    price: row.price,
    price_1h: row.price_1h,
    price_24h: row.price_24h,
    members: row.members,
    before: figure(row.before_percent, row.before_market_percent),
    after_1h: figure(row.after_1h_percent, row.after_1h_market_percent),
    after_24h: figure(row.after_24h_percent, row.after_24h_market_percent),
    closed_1h_at: moment(row.closed_1h_at),
    closed_24h_at: moment(row.closed_24h_at),
    due_at: moment(row.due_at),
    story_first_at: moment(row.story_first_at) ?? 0,
    story_first_article_id: row.story_first_article_id === null ? null : Number(row.story_first_article_id),
    withdrawn: row.withdrawn,
  }
}

const moment = (text: string | null) => (text === null ? null : Date.parse(text))

/** All tracked coins as the market is chosen from them, and the newest quote's time. */
export async function quotedCoins(db: Database): Promise<{ coins: QuotedCoin[]; pricesUntil: number }> {
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
): Promise<Map<string, string>> {
  if (coinIds.length === 0 || moments.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; ms: string; price: string }>(sql`
    select c.id, m.ms, p.price from unnest(${sql.param([...coinIds])}::bigint[]) c (id)
      cross join unnest(${sql.param([...moments])}::bigint[]) m (ms)
      cross join lateral (
        select price from price_points where coin_id = c.id and resolution in (5, 60, 1440)
          and at <= to_timestamp(m.ms / 1000.0) and at >= to_timestamp((m.ms - ${PRICE_AGE_MAX_MS}) / 1000.0)
        order by at desc, resolution limit 1
      ) p`)
  return new Map(rows.map(({ id, ms, price }) => [priceKey(Number(id), Number(ms)), price]))
}
export const priceKey = (coinId: number, at: number) => `${coinId}@${at}`

/** Writes what was measured. A window that another run closed meanwhile stays as it is. */
export async function writeReactions(db: Database, measured: readonly DueReaction[]) {
  if (measured.length === 0) return
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  const rows = measured.map(({ before, after_1h, after_24h, ...row }) => ({
    ...row,
    at: iso(row.at),
    closed_1h_at: iso(row.closed_1h_at),
    closed_24h_at: iso(row.closed_24h_at),
    due_at: iso(row.due_at),
    before_percent: before.change,
    before_market_percent: before.market,
    after_1h_percent: after_1h.change,
    after_1h_market_percent: after_1h.market,
    after_24h_percent: after_24h.change,
    after_24h_market_percent: after_24h.market,
  }))
  await db.execute(sql`
    update story_reactions r set at = m.at, first_article_id = m.first_article_id, price_before = m.price_before,
      price = m.price, price_1h = m.price_1h, price_24h = m.price_24h, before_percent = m.before_percent,
      before_market_percent = m.before_market_percent, after_1h_percent = m.after_1h_percent,
      after_1h_market_percent = m.after_1h_market_percent, after_24h_percent = m.after_24h_percent,
      after_24h_market_percent = m.after_24h_market_percent, closed_1h_at = m.closed_1h_at,
      closed_24h_at = m.closed_24h_at, members = m.members, due_at = m.due_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m(
      story_id bigint, coin_id bigint, at timestamptz, first_article_id bigint, price_before numeric, price numeric,
      price_1h numeric, price_24h numeric, before_percent numeric, before_market_percent numeric,
      after_1h_percent numeric, after_1h_market_percent numeric, after_24h_percent numeric,
      after_24h_market_percent numeric, closed_1h_at timestamptz, closed_24h_at timestamptz, members jsonb,
      due_at timestamptz)
    where r.story_id = m.story_id and r.coin_id = m.coin_id and r.closed_24h_at is null
      and (r.closed_1h_at is null or r.closed_1h_at = m.closed_1h_at)`)
}

/** Keeps the first article's score, if an analyser gave it within the hour: a later one may have seen the price. */
export async function keepScores(db: Database, closed: readonly { story_id: number; coin_id: number }[]) {
  if (closed.length === 0) return
  await db.execute(sql`
    update story_reactions r set publisher_id = given.publisher_id, score = given.sentiment_score,
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

export async function deleteReactions(db: Database, gone: readonly { story_id: number; coin_id: number }[]) {
  if (gone.length === 0) return
  await db.execute(sql`
    delete from story_reactions r using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as g(
      story_id bigint, coin_id bigint)
    where r.story_id = g.story_id and r.coin_id = g.coin_id and r.closed_1h_at is null`)
}
