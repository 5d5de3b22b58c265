import { sql } from 'drizzle-orm'
import type { Update, UpdatedArticle, UpdatedStory } from '../../../contract/publishing/updates.ts'
import { isoTime } from '../../platform/database/columns.ts'
import { type Database, rowsOf } from '../../platform/database/connect.ts'

/** Which entries there are. `oldest` is 1 on an empty log. */
export type LogState = { epoch: string; oldest: number; newest: number }
export type LogEntry = Pick<Update, 'kind' | 'change' | 'at'> & { seq: number; id: number }

export async function numberUpdates(db: Database, expired: Date): Promise<LogState> {
  await db.execute(sql`select number_updates(${expired.toISOString()}::timestamptz)`)
  const { rows } = await db.execute<LogState>(sql`
    select coalesce((select epoch from update_epoch limit 1), '') as epoch,
      coalesce(min(seq), 1)::float8 as oldest, coalesce(max(seq), 0)::float8 as newest
    from updates`)
  return rows[0] as LogState
}

/** The place of the last entry before a moment, 0 when all kept entries are later. */
export async function placeAt(db: Database, since: string): Promise<number> {
  const { rows } = await db.execute<{ place: number }>(sql`
    select coalesce((select min(seq) - 1 from updates where at >= ${since}::timestamptz),
      (select max(seq) from updates), 0)::float8 as place`)
  return rows[0]?.place ?? 0
}

export const entriesAfter = (db: Database, seq: number, limit: number) =>
  rowsOf<LogEntry>(db)`
    select seq::float8, kind, entity_id::float8 as id, change, ${isoTime(sql`at`)} as at
    from updates
    where seq > ${seq}
    order by updates.seq
    limit ${limit}`

export async function articlesNow(db: Database, ids: readonly number[]) {
  const { rows } = await db.execute<{ id: number; article: UpdatedArticle }>(sql`
    select a.id::float8,
      json_build_object(
        'title', a.title, 'url', a.url, 'image_url', a.image_url,
        'published_at', ${isoTime(sql`a.published_at`)},
        'first_seen_at', ${isoTime(sql`a.first_seen_at`)}, 'publisher_name', p.name,
        'tags', (
          select coalesce(json_agg(t.name order by u.place), '[]')
          from unnest(a.tag_ids) with ordinality u (tag_id, place)
          join tags t on t.id = u.tag_id
        ),
        'freshness_score', a.freshness_score, 'sentiment_score', a.sentiment_score,
        'overview', a.overview, 'featured', a.featured, 'ad', a.ad,
        'coins', (
          select coalesce(json_agg(c.symbol order by l.score desc, c.symbol), '[]')
          from article_coins l
          join coins c on c.id = l.coin_id
          where l.article_id = a.id and l.salience = 'main' and l.origin <> 'removed'
        ),
        'story_id', m.story_id
      ) as article
    from articles a
    left join publishers p on p.id = a.publisher_id
    left join article_stories m on m.article_id = a.id
    where a.id = any(${sql.param([...ids])}::bigint[]) and not a.hidden`)
  return new Map(rows.map(({ id, article }) => [id, article]))
}

type StoryNow = { story: UpdatedStory | null; merged_into: number | null }

/** As they are now: stories of two outlets or more, and what others were merged into. */
export async function storiesNow(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, StoryNow>> {
  const { rows } = await db.execute<StoryNow & { id: number }>(sql`
    select s.id::float8, s.merged_into::float8,
      case when s.outlet_count >= 2 then json_build_object(
        'slug', coalesce(s.slug, ''), 'title', coalesce(a.title, ''),
        'outlets', s.outlet_count, 'independent', s.independent_count,
        'copies', s.copy_count, 'first_at', ${isoTime(sql`s.first_at`)},
        'last_at', ${isoTime(sql`s.last_at`)},
        'coins', (
          select coalesce(json_agg(c.symbol order by k.place), '[]')
          from story_coins k
          join coins c on c.id = k.coin_id
          where k.story_id = s.id
        )
      ) end as story
    from stories s
    left join articles a on a.id = s.lead_article_id and not a.hidden
    where s.id = any(${sql.param([...ids])}::bigint[])`)
  return new Map(rows.map(({ id, ...story }) => [id, story]))
}
