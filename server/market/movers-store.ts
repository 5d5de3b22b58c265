import { sql } from 'drizzle-orm'
import { MOVERS_PER_LIST, type TopMovers } from '../../contract/market/market.ts'
import { isoTime, milliseconds } from '../platform/database/columns.ts'
import { type Database, rowsOf } from '../platform/database/connect.ts'
import type { PointInTime } from './downsample.ts'
import { SPARKLINE_MS, sparkline } from './price-history.ts'

export type MoverRow = Omit<TopMovers['gainers'][number], 'sparkline'> & {
  list: keyof TopMovers
  updated_at: string
  /** The last point of each hour before the coin's last quote, and the quote itself. Oldest first. */
  points: PointInTime[]
}

/** The biggest winners and losers. Without coins whose quotes stopped a day before all others: they were delisted. */
export function movers(db: Database): Promise<MoverRow[]> {
  const hour = sql`date_bin('1 hour', p.at, m.last_update)`
  return rowsOf<MoverRow>(db)`
    with quoted as (
      select *
      from coins
      where last_update >= (select max(last_update) from coins) - interval '24 hours'
    ),
    gainers as (
      select 'gainers' as list, *
      from quoted
      where price_change_24h_percent > 0
      order by price_change_24h_percent desc, id
      limit ${MOVERS_PER_LIST}
    ),
    losers as (
      select 'losers' as list, *
      from quoted
      where price_change_24h_percent < 0
      order by price_change_24h_percent, id
      limit ${MOVERS_PER_LIST}
    )
    select m.list, m.symbol, m.name, m.price_usd::float8,
      m.price_change_24h_percent::float8, m.market_cap::float8, m.volume_24h::float8,
      ${isoTime(sql`m.last_update`)} as updated_at, coalesce(line.points, '[]') as points
    from (table gainers union all table losers) m
    cross join lateral (
      select json_agg(
        json_build_object('at', ${milliseconds(sql`at`)}, 'price', price) order by at
      ) as points
      from (
        select distinct on (${hour}) p.at, p.price
        from price_points p
        where p.coin_id = m.id
          and p.resolution in (5, 60, 1440)
          and p.at between m.last_update - ${SPARKLINE_MS}::int * interval '1 ms' and m.last_update
        order by ${hour}, p.at desc, p.resolution
      ) last
    ) line
    order by m.list, abs(m.price_change_24h_percent) desc, m.id`
}

/** Winners and losers of 24 hours, each with the line of the 24 hours before its own last quote. */
export async function topMovers(db: Database): Promise<TopMovers> {
  const { gainers = [], losers = [] } = Object.groupBy(await movers(db), ({ list }) => list)
  return { gainers: gainers.map(withLine), losers: losers.map(withLine) }
}

const withLine = ({ points, ...row }: MoverRow) => ({
  ...row,
  sparkline: sparkline(points, Date.parse(row.updated_at)),
})
