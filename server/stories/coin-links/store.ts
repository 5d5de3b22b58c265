import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../platform/database/connect.ts'
import type { DictionaryCoin } from '../../reading/coins/dictionary.ts'

/** A tracked coin and every other name it has or had. */
export type KnownCoin = DictionaryCoin & { id: number }
export type CoinLink = {
  article_id: number
  coin_id: number
  salience: 'main' | 'mention'
  score: number
}
export type LinkableText = { id: number; title: string; lead: string; at: number }

export const knownCoins = (db: Database) =>
  rowsOf<KnownCoin>(db)`
    select c.id, c.symbol, c.name,
      coalesce(
        json_agg(
          json_build_object(
            'text', a.alias, 'since', extract(epoch from a.since) * 1000,
            'until', extract(epoch from a.until) * 1000
          ) order by a.id
        ) filter (where a.id is not null),
        '[]'
      ) as aliases
    from coins c
    left join coin_aliases a on a.coin_id = c.id
    group by c.id
    order by c.id`

/**
 * The coins that these texts name, in place of those found before; what a person set or removed stays. Stories of articles
 * whose coins changed are marked to be worked out again.
 */
export async function writeLinks(
  db: Database,
  articleIds: number[],
  links: CoinLink[],
): Promise<void> {
  if (articleIds.length === 0) return
  await db.execute(sql`
    with found as (
      select *
      from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l (
        article_id bigint, coin_id bigint, salience text, score smallint
      )
    ),
    gone as (
      delete from article_coins c
      where c.article_id = any(${sql.param(articleIds)}::bigint[])
        and c.origin = 'text'
        and not exists (
          select from found f
          where f.article_id = c.article_id and f.coin_id = c.coin_id
        )
      returning c.article_id
    ),
    written as (
      insert into article_coins as c (article_id, coin_id, salience, score)
      select f.article_id, f.coin_id, f.salience, f.score
      from found f
      join articles a on a.id = f.article_id
      join coins k on k.id = f.coin_id
      on conflict (article_id, coin_id) do update set salience = excluded.salience, score = excluded.score
      where c.origin = 'text' and (c.salience, c.score) <> (excluded.salience, excluded.score)
      returning article_id
    )
    update stories
    set stale = true
    where not stale
      and id in (
        select story_id
        from article_stories
        where article_id in (
          select article_id
          from gone
          union
          select article_id
          from written
        )
      )`)
}

/** Texts of a stretch of articles, newest first, from below an id; those older than `wholeSince` with their titles only. */
export const textsBelow = (db: Database, belowId: number, wholeSince: Date, limit: number) =>
  rowsOf<LinkableText>(db)`
    select a.id, a.title, extract(epoch from a.sort_at)::float8 * 1000 as at,
      case when a.sort_at >= ${wholeSince.toISOString()} then article_lead(a) else '' end as lead
    from articles a
    where a.id < ${belowId}
    order by a.id desc
    limit ${limit}`

export const linkableTexts = (db: Database, ids: number[]) =>
  rowsOf<LinkableText>(db)`
    select a.id, a.title, extract(epoch from a.sort_at)::float8 * 1000 as at,
      article_lead(a) as lead
    from articles a
    where a.id = any(${sql.param(ids)}::bigint[])`
