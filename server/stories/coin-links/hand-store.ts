import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'

/** The coins of an article as people can change them, by symbol. */
export type CoinsByHand = Record<string, { salience: string; origin: string }>

export async function coinsByHand(db: Database, ids: number[], { lock } = { lock: false }) {
  const { rows } = await db.execute<{ id: number; title: string; coins: CoinsByHand }>(sql`
    select a.id, a.title,
      (
        select coalesce(
          json_object_agg(k.symbol, json_build_object('salience', l.salience, 'origin', l.origin)),
          '{}'
        )
        from article_coins l
        join coins k on k.id = l.coin_id
        where l.article_id = a.id
      ) as coins
    from articles a
    where a.id = any(${sql.param(ids)}::bigint[])
    order by a.id ${lock ? sql`for update` : sql``}`)
  return new Map(rows.map(({ id, title, coins }) => [id, { title, coins }]))
}

/** Exactly these. */
export async function writeCoins(tx: Database, id: number, coins: CoinsByHand) {
  const wanted = Object.entries(coins).map(([symbol, link]) => ({ symbol, ...link }))
  await tx.execute(sql`
    with wanted as (
      select k.id as coin_id, w.salience, w.origin
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (symbol text, salience text, origin text)
      join coins k on k.symbol = w.symbol
    ),
    gone as (
      delete from article_coins l
      where l.article_id = ${id} and l.coin_id not in (select coin_id from wanted)
    )
    insert into article_coins (article_id, coin_id, salience, origin)
    select ${id}, coin_id, salience, origin
    from wanted
    on conflict (article_id, coin_id) do update set salience = excluded.salience, origin = excluded.origin`)
  await tx.execute(sql`
    update stories
    set stale = true
    where not stale and id = (select story_id from article_stories where article_id = ${id})`)
}
