import { sql } from 'drizzle-orm'
import {
  MOVE_LINE_STEP_MINUTES,
  NEWS_HOURS_AFTER,
  NEWS_HOURS_BEFORE,
} from '../../../contract/records/moves.ts'
import type { Database } from '../../platform/database/connect.ts'

export type MoveRow = {
  id: string
  symbol: string
  name: string
  hour: string
  change: number
  market: number
  usual: number
  closed_at: string | null
  explained_at: string | null
  looked_at: string | null
  story: { id: number; slug: string; title: string } | null
  line_from: string
  line: (number | null)[]
}

/** Newest first. The line ends 12 hours after the hour, or now. */
export async function moveRows(
  db: Database,
  {
    from,
    to,
    coin,
    now,
    limit,
  }: { from: Date; to: Date; coin?: string | undefined; now: Date; limit: number },
): Promise<MoveRow[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<MoveRow>(sql`
    select m.id, c.symbol, c.name, m.hour, m.change, m.market, m.usual, m.closed_at, m.explained_at, l.line_from,
      case when m.closed_at is null then (select count(*) from stories s
        where s.merged_into is null and s.first_at between m.hour - make_interval(hours => ${NEWS_HOURS_BEFORE}) and ${at}) end as looked_at,
      (select jsonb_build_object('id', s.id, 'slug', case when s.outlet_count >= 2 then coalesce(s.slug, '') else '' end, 'title', a.title)
        from stories o join stories s on s.id = coalesce(o.merged_into, o.id)
          join articles a on a.id = s.lead_article_id and not a.hidden where o.id = m.story_id) as story,
      array(select (select p.price::float8 from price_points p where p.coin_id = m.coin_id and p.resolution in (5, 60)
            and p.at <= t and p.at > t - interval '70 minutes' order by p.at desc limit 1)
        from generate_series(l.line_from, l.line_from + make_interval(hours => ${NEWS_HOURS_AFTER + 1}),
          make_interval(mins => ${MOVE_LINE_STEP_MINUTES})) t order by t) as line
    from moves m join coins c on c.id = m.coin_id cross join lateral (
      select least(${at}, m.hour + interval '13 hours') - make_interval(hours => ${NEWS_HOURS_AFTER + 1}) as line_from) l
    where m.hour >= ${from.toISOString()}::timestamptz and m.hour < ${to.toISOString()}::timestamptz
      and ${coin === undefined ? sql`true` : sql`c.symbol = ${coin.toUpperCase()}`}
    order by m.hour desc, m.id desc limit ${limit}`)
  return rows
}

export type CoinSpan = {
  symbol: string
  market_cap: string | null
  low_30d: string | null
  high_30d: string | null
  first_at: string | null
}

/** Since when each coin has prices. */
export async function coinSpans(db: Database): Promise<CoinSpan[]> {
  const { rows } = await db.execute<CoinSpan>(sql`
    select c.symbol, c.market_cap::text, c.low_30d::text, c.high_30d::text, (
      select min(f.at) from unnest(array[5, 60]) r cross join lateral (
        select at from price_points where coin_id = c.id and resolution = r order by at limit 1) f) as first_at
    from coins c order by c.market_cap desc nulls last, c.symbol`)
  return rows
}

export async function moveFacts(db: Database) {
  const { rows } = await db.execute<{
    outlets: string
    symbol: string | null
    name: string
    hour: string
  }>(sql`
    select (select count(*) from publishers where active) as outlets, l.* from (values (1)) one left join lateral (
      select c.symbol, c.name, m.hour from moves m join coins c on c.id = m.coin_id order by m.hour desc, m.id desc limit 1) l on true`)
  const [row] = rows
  return {
    outlets: Number(row?.outlets ?? 0),
    last: row?.symbol ? { symbol: row.symbol, name: row.name, hour: new Date(row.hour).toISOString() } : null,
  }
}
