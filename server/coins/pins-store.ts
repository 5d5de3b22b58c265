import { type SQL, sql } from 'drizzle-orm'
import { PINS_MAX } from '../../contract/coins.ts'
import type { Database } from '../database/connect.ts'
import type { StoredReaction } from '../reactions/present-reaction.ts'

export type StoredPin = StoredReaction & {
  story_id: string
  slug: string | null
  first_at: string
  title: string
  url: string
  article_id: string
  first_publisher: string | null
  outlet_count: number
  independent_count: number
  median: number | null
}

/** Stories about a coin in a span, oldest first: those told by several outlets, the widest told ones first, then the newest others. */
export async function pinsOf(db: Database, coinId: number, from: Date, to: Date): Promise<StoredPin[]> {
  const span = sql`r.coin_id = ${coinId} and r.at >= ${from.toISOString()} and r.at < ${to.toISOString()}`
  const { rows: told } = await pins(
    db,
    sql`${span} and r.outlets >= 2 order by r.outlets desc, r.at desc`,
    PINS_MAX,
  )
  const room = PINS_MAX - told.length
  const { rows: single } =
    room > 0 ? await pins(db, sql`${span} and r.outlets < 2 order by r.at desc`, room) : { rows: [] }
  return [...told, ...single].sort((a, b) => Date.parse(a.first_at) - Date.parse(b.first_at))
}

/** The few are chosen in the index; only for them titles, outlets and the median of one vote an outlet are read. */
const pins = (db: Database, chosen: SQL, limit: number) =>
  db.execute<StoredPin>(sql`
    select r.story_id, s.slug, s.first_at, lead.title, lead.url, lead.id as article_id, p.name as first_publisher,
      s.outlet_count, s.independent_count, votes.median, c.symbol, c.name, r.at, r.price, c.price_usd, c.last_update,
      r.before_percent, r.before_market_percent, r.after_1h_percent, r.after_1h_market_percent,
      r.after_24h_percent, r.after_24h_market_percent, r.closed_1h_at, r.closed_24h_at, r.due_at
    from (select r.story_id, r.coin_id from story_reactions r where ${chosen} limit ${limit}) chosen
      join story_reactions r on r.story_id = chosen.story_id and r.coin_id = chosen.coin_id
      join story_coins sc on sc.story_id = r.story_id and sc.coin_id = r.coin_id
      join coins c on c.id = r.coin_id
      join stories s on s.id = r.story_id and s.merged_into is null
      join articles lead on lead.id = coalesce(s.lead_article_id, s.first_article_id) and not lead.hidden
      left join articles first on first.id = s.first_article_id and not first.hidden
      left join publishers p on p.id = first.publisher_id
      cross join lateral (
        select percentile_cont(0.5) within group (order by vote) as median from (
          select percentile_cont(0.5) within group (order by a.sentiment_score) as vote
          from article_stories m join articles a on a.id = m.article_id left join publishers o on o.id = a.publisher_id
          where m.story_id = s.id and m.copy_of is null and not a.ad and not a.hidden and a.sentiment_score is not null
            and o.rewrites_others is not true
          group by a.publisher_id
        ) votes
      ) votes`)
