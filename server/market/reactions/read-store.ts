import { sql } from 'drizzle-orm'
import { milliseconds } from '../../platform/database/columns.ts'
import { type Database, rowsOf } from '../../platform/database/connect.ts'
import type { PointInTime } from '../downsample.ts'
import type { MemberPrices } from './measure-reaction.ts'
import { presentReaction, type StoredReaction } from './present-reaction.ts'

export type StoryReactionRow = StoredReaction & {
  story_id: number
  first_article_id: number | null
}

const columns = sql`r.story_id::float8, r.first_article_id::float8, c.symbol, c.name, r.at, r.price, c.price_usd, c.last_update,
  r.before_percent, r.before_market_percent, r.after_1h_percent, r.after_1h_market_percent,
  r.after_24h_percent, r.after_24h_market_percent, r.closed_1h_at, r.closed_24h_at, r.due_at`

/** What the coins of these stories did, in the stories' own order of coins. */
export async function reactionsOfStories(db: Database, storyIds: readonly number[], now: Date) {
  const rows = Map.groupBy(await storedReactions(db, storyIds), (row) => row.story_id)
  return new Map(
    [...rows].map(([id, own]) => [id, own.flatMap((row) => presentReaction(row, now) ?? [])]),
  )
}

/** For some stories and optionally one coin. */
export const storedReactions = (db: Database, storyIds: readonly number[], coinId?: number) =>
  rowsOf<StoryReactionRow>(db)`
    select ${columns}
    from story_reactions r
    join coins c on c.id = r.coin_id
    join story_coins sc on sc.story_id = r.story_id and sc.coin_id = r.coin_id
    where r.story_id = any(${sql.param([...storyIds])}::bigint[])
      and ${coinId === undefined ? sql`true` : sql`r.coin_id = ${coinId}`}
    order by r.story_id, sc.place`

/** Of the stories that these articles belong to. One published after the measured hour has no part in the reaction. */
export const storedReactionsOfArticles = (db: Database, articleIds: readonly number[]) =>
  rowsOf<StoryReactionRow & { article_id: number }>(db)`
    select m.article_id::float8, ${columns}
    from article_stories m
    join articles a on a.id = m.article_id
    join story_reactions r on r.story_id = m.story_id
      and coalesce(m.reported_at, a.sort_at) < r.at + interval '1 hour'
    join coins c on c.id = r.coin_id
    where m.article_id = any(${sql.param([...articleIds])}::bigint[])`

/** The story of an id, or the one it was merged into. */
export async function storyHeir(db: Database, id: number): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select coalesce(merged_into, id)::float8 as id
    from stories
    where id = ${id}`)
  return rows[0]?.id
}

/** The market a reaction was measured beside, and the outlet that was first then. */
export async function receiptParts(
  db: Database,
  storyId: number,
  coinId: number,
): Promise<{ members: MemberPrices[]; first_publisher: string | null }> {
  const { rows } = await db.execute<{
    members: MemberPrices[]
    first_publisher: string | null
  }>(sql`
    select r.members, p.name as first_publisher
    from story_reactions r
    left join articles a on a.id = r.first_article_id and not a.hidden
    left join publishers p on p.id = a.publisher_id
    where r.story_id = ${storyId} and r.coin_id = ${coinId}`)
  return rows[0] ?? { members: [], first_publisher: null }
}

/** Median size of a coin's hourly changes in the 30 days before a moment, in percent; null without prices. */
export async function usualHour(
  db: Database,
  coinId: number,
  before: Date,
): Promise<number | null> {
  const { rows } = await db.execute<{ usual: number | null }>(sql`
    with hours as (
      select distinct on (date_trunc('hour', at)) date_trunc('hour', at) as hour, price
      from price_points
      where coin_id = ${coinId}
        and resolution in (5, 60)
        and at < ${before.toISOString()}::timestamptz
        and at >= ${before.toISOString()}::timestamptz - interval '30 days'
      order by date_trunc('hour', at), at desc
    ),
    changes as (
      select (price / nullif(lag(price) over (order by hour), 0) - 1)::float8 * 100 as change
      from hours
    )
    select round(
      (percentile_cont(0.5) within group (order by abs(change)))::numeric, 4
    )::float8 as usual
    from changes`)
  return rows[0]?.usual ?? null
}

/** The prices of a reaction's coin and of its market in a span, oldest first, by coin. */
export async function priceLinesOf(
  db: Database,
  storyId: number,
  coinId: number,
  from: Date,
  to: Date,
) {
  const { rows } = await db.execute<PointInTime & { coin: number }>(sql`
    select distinct on (p.coin_id, p.at) p.coin_id::float8 as coin,
      ${milliseconds(sql`p.at`)} as at, p.price::float8
    from (
      select ${coinId}::bigint as id
      union
      select (member->>'coin_id')::bigint
      from story_reactions r, jsonb_array_elements(r.members) member
      where r.story_id = ${storyId} and r.coin_id = ${coinId}
    ) coin
    join price_points p on p.coin_id = coin.id
      and p.resolution in (5, 60, 1440)
      and p.at >= ${from.toISOString()}
      and p.at <= ${to.toISOString()}
    order by p.coin_id, p.at, p.resolution`)
  return Map.groupBy(rows, ({ coin }) => coin)
}
