import { type SQL, sql } from 'drizzle-orm'
import {
  MOVE_LINE_STEP_MINUTES,
  NEWS_HOURS_AFTER,
  NEWS_HOURS_BEFORE,
  UNUSUAL_PERCENT,
  USUAL_DAYS_MIN,
} from '../../../../contract/news/move-rules.ts'
import type { Move, Moves } from '../../../../contract/news/moves.ts'
import { DAY_MS } from '../../../../contract/platform/durations.ts'
import { isStable, type QuotedCoin } from '../../../market/reactions/market-basket.ts'
import { isoTime } from '../../../platform/database/columns.ts'
import { type Database, rowsOf } from '../../../platform/database/connect.ts'
import { unknownNames } from '../../feed/filters-store.ts'

const MOST = 200

export async function listMoves(
  db: Database,
  { days, coin }: { days: number; coin?: string | undefined },
  now: Date,
): Promise<Moves> {
  const [moves, known, facts, unknown] = await Promise.all([
    movesBetween(db, {
      from: new Date(now.getTime() - days * DAY_MS),
      to: now,
      coin,
      now,
      limit: MOST,
    }),
    coinDays(db, now),
    moveFacts(db),
    unknownNames(db, { coin }),
  ])
  const coins = known.flatMap((one) =>
    one.days === null || isStable(one) ? [] : [{ symbol: one.symbol, days: one.days }],
  )
  const too_short = coins.filter((one) => one.days < USUAL_DAYS_MIN)
  const watched = coins.length - too_short.length
  const oldest = Math.max(0, ...too_short.map((one) => one.days))
  return {
    moves,
    unusual_percent: UNUSUAL_PERCENT,
    watched,
    too_short,
    first_possible_at:
      watched > 0 || too_short.length === 0
        ? null
        : new Date(now.getTime() + (USUAL_DAYS_MIN - oldest) * DAY_MS).toISOString(),
    ...facts,
    ...(unknown.length > 0 && { unknown }),
  }
}

const percent = (column: SQL) => sql`round(${column}::numeric, 6)::float8`
const looksFor = sql`make_interval(hours => ${NEWS_HOURS_AFTER + 1})`

type Wanted = { from: Date; to: Date; coin?: string | undefined; now: Date; limit: number }

/** Newest first. The line ends 12 hours after the hour, or now. */
export async function movesBetween(
  db: Database,
  { from, to, coin, now, limit }: Wanted,
): Promise<Move[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<Move>(sql`
    select m.id::float8, c.symbol, c.name, ${isoTime(sql`m.hour`)} as hour,
      ${percent(sql`m.change`)} as change_percent,
      ${percent(sql`m.market`)} as market_percent,
      ${percent(sql`m.usual`)} as usual_percent,
      case when m.closed_at is null then 'open' when m.explained_at is null then 'never' else 'explained' end as state,
      case when m.closed_at is null then (
        select count(*)
        from stories s
        where s.merged_into is null
          and s.first_at between m.hour - make_interval(hours => ${NEWS_HOURS_BEFORE}) and ${at}
      )::int end as looked_at,
      ${isoTime(sql`m.hour + ${looksFor}`)} as looking_until,
      (
        select jsonb_build_object(
          'id', s.id,
          'slug', case when s.outlet_count >= 2 then coalesce(s.slug, '') else '' end,
          'title', a.title
        )
        from stories o
        join stories s on s.id = coalesce(o.merged_into, o.id)
        join articles a on a.id = s.lead_article_id and not a.hidden
        where o.id = m.story_id
      ) as story,
      ${isoTime(sql`m.explained_at`)} as explained_at,
      ${isoTime(sql`l.line_from`)} as line_from,
      array(
        select (
          select p.price::float8
          from price_points p
          where p.coin_id = m.coin_id
            and p.resolution in (5, 60)
            and p.at <= t
            and p.at > t - interval '70 minutes'
          order by p.at desc
          limit 1
        )
        from generate_series(
          l.line_from, l.line_from + ${looksFor},
          make_interval(mins => ${MOVE_LINE_STEP_MINUTES})
        ) t
        order by t
      ) as line
    from moves m
    join coins c on c.id = m.coin_id
    cross join lateral (select least(${at}, m.hour + interval '13 hours') - ${looksFor} as line_from) l
    where m.hour >= ${from.toISOString()}::timestamptz
      and m.hour < ${to.toISOString()}::timestamptz
      and ${coin === undefined ? sql`true` : sql`c.symbol = ${coin.toUpperCase()}`}
    order by m.hour desc, m.id desc
    limit ${limit}`)
  // as many digits as the line can show
  const short = (price: number | null) => price && Number(price.toPrecision(5))
  return rows.map((row) => ({ ...row, line: row.line.map(short) }))
}

/** For how many days each coin has prices; null without any. */
async function coinDays(db: Database, now: Date) {
  type Known = Pick<QuotedCoin, 'low_30d' | 'high_30d'> & { symbol: string; days: number | null }
  return rowsOf<Known>(db)`
    select c.symbol, c.low_30d::text, c.high_30d::text,
      (
        select floor(extract(epoch from ${now.toISOString()}::timestamptz - min(f.at)) / 86400)::int
        from unnest(array[5, 60]) r
        cross join lateral (
          select at
          from price_points
          where coin_id = c.id and resolution = r
          order by at
          limit 1
        ) f
      ) as days
    from coins c
    order by c.market_cap desc nulls last, c.symbol`
}

/** How many outlets are read, and the newest move of all. */
async function moveFacts(db: Database) {
  type Facts = Pick<Moves, 'outlets' | 'last'>
  const { rows } = await db.execute<Facts>(sql`
    select (select count(*)::int from publishers where active) as outlets, (
      select jsonb_build_object('symbol', c.symbol, 'name', c.name, 'hour', ${isoTime(sql`m.hour`)})
      from moves m join coins c on c.id = m.coin_id order by m.hour desc, m.id desc limit 1) as last`)
  return rows[0] as Facts
}
