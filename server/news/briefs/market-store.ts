import { sql } from 'drizzle-orm'
import type { BriefCoin } from '../../../contract/news/briefs.ts'
import { type Database, rowsOf } from '../../platform/database/connect.ts'
import type { BriefSpan } from './store.ts'

/**
 * Prices of a day, coins with the largest market cap first. Open and close are the last prices up to an hour before the
 * beginning and the end of the day; a coin without both is left out.
 */
export async function dayCoins(
  db: Database,
  { from, to, madeAt }: BriefSpan,
): Promise<BriefCoin[]> {
  const [start, end] = [
    sql`${from.toISOString()}::timestamptz`,
    sql`${to.toISOString()}::timestamptz`,
  ]
  return rowsOf<BriefCoin>(db)`
    select k.symbol, k.name, d.open::float8, d.close::float8, least(d.open, d.low)::float8 as low,
      greatest(d.open, d.high)::float8 as high, round((d.close / d.open - 1) * 100, 4)::float8 as change_percent,
      (select count(*)::int from article_coins l join articles a on a.id = l.article_id
        where l.coin_id = k.id and l.salience = 'main' and l.origin <> 'removed' and l.at >= ${start} and l.at < ${end}
          and a.first_seen_at <= ${madeAt.toISOString()}::timestamptz) as news
    from coins k cross join lateral (
      select (array_agg(p.price order by p.at desc) filter (where p.at <= ${start}))[1] as open,
        (array_agg(p.price order by p.at desc) filter (where p.at > ${end} - interval '1 hour'))[1] as close,
        min(p.price) filter (where p.at > ${start}) as low, max(p.price) filter (where p.at > ${start}) as high
      from price_points p
      where p.coin_id = k.id and p.resolution in (5, 60, 1440) and p.at > ${start} - interval '1 hour' and p.at <= ${end}
    ) d
    where d.open > 0 and d.close > 0
    -- market cap at the end of the day: the supply is known from the last quote only
    order by k.market_cap / nullif(k.price_usd, 0) * d.close desc nulls last, k.symbol`
}
