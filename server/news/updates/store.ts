import { sql } from 'drizzle-orm'
import type { Update, UpdatedArticle, UpdatedStory } from '../../../contract/news/updates.ts'
import type { Database } from '../../platform/database/connect.ts'

/** Which entries there are. `oldest` is 1 on an empty log. */
export type LogState = { epoch: string; oldest: number; newest: number }
export type LogEntry = Pick<Update, 'kind' | 'change' | 'at'> & { seq: number; id: number }

/** Numbers what was committed since, and deletes what is older than `expired`. */
export async function numberUpdates(db: Database, expired: Date): Promise<LogState> {
  await db.execute(sql`select number_updates(${expired.toISOString()}::timestamptz)`)
  const { rows } = await db.execute<{ epoch: string; oldest: string | null; newest: string | null }>(sql`
    select (select epoch from update_epoch limit 1) as epoch,
      (select min(seq) from updates) as oldest, (select max(seq) from updates) as newest`)
  const [row] = rows
  return { epoch: row?.epoch ?? '', oldest: Number(row?.oldest ?? 1), newest: Number(row?.newest ?? 0) }
}

/** The place of the last entry before a moment, 0 when all kept entries are later. */
export async function placeAt(db: Database, since: string): Promise<number> {
  const { rows } = await db.execute<{ place: string | null }>(
    sql`select coalesce((select min(seq) - 1 from updates where at >= ${since}::timestamptz), (select max(seq) from updates), 0) as place`,
  )
  return Number(rows[0]?.place)
}

export async function entriesAfter(db: Database, seq: number, limit: number): Promise<LogEntry[]> {
  const { rows } = await db.execute<Omit<LogEntry, 'seq' | 'id'> & { seq: string; id: string }>(sql`
    select seq, kind, entity_id as id, change, at from updates where seq > ${seq} order by seq limit ${limit}`)
  return rows.map(({ seq, id, at, ...row }) => ({
    ...row,
    seq: Number(seq),
    id: Number(id),
    at: new Date(at).toISOString(),
  }))
}

/** As they are now; hidden and deleted ones are left out. */
export async function articlesNow(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, UpdatedArticle>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; article: UpdatedArticle }>(sql`
    select a.id, json_build_object('title', a.title, 'url', a.url, 'image_url', a.image_url,
      'published_at', a.published_at, 'first_seen_at', a.first_seen_at, 'publisher_name', p.name,
      'tags', (select coalesce(json_agg(t.name order by u.place), '[]')
        from unnest(a.tag_ids) with ordinality u (tag_id, place) join tags t on t.id = u.tag_id),
      'freshness_score', a.freshness_score, 'sentiment_score', a.sentiment_score, 'overview', a.overview,
      'featured', a.featured, 'ad', a.ad,
      'coins', (select coalesce(json_agg(c.symbol order by l.score desc, c.symbol), '[]')
        from article_coins l join coins c on c.id = l.coin_id
        where l.article_id = a.id and l.salience = 'main' and l.origin <> 'removed'),
      'story_id', m.story_id) as article
    from articles a left join publishers p on p.id = a.publisher_id left join article_stories m on m.article_id = a.id
    where a.id = any(${sql.param([...ids])}::bigint[]) and not a.hidden`)
  return new Map(
    rows.map(({ id, article }) => [
      Number(id),
      {
        ...article,
        published_at: new Date(article.published_at).toISOString(),
        first_seen_at: new Date(article.first_seen_at).toISOString(),
      },
    ]),
  )
}

type StoryNow = { story?: UpdatedStory; merged_into?: number }

/** As they are now: stories of two outlets or more, and what others were merged into. */
export async function storiesNow(db: Database, ids: readonly number[]): Promise<Map<number, StoryNow>> {
  if (ids.length === 0) return new Map()
  type Row = { id: string; merged_into: string | null; outlets: number; story: UpdatedStory }
  const { rows } = await db.execute<Row>(sql`
    select s.id, s.merged_into, s.outlet_count as outlets, json_build_object('slug', coalesce(s.slug, ''),
      'title', coalesce(a.title, ''), 'outlets', s.outlet_count, 'independent', s.independent_count,
      'copies', s.copy_count, 'first_at', s.first_at, 'last_at', s.last_at,
      'coins', (select coalesce(json_agg(c.symbol order by k.place), '[]')
        from story_coins k join coins c on c.id = k.coin_id where k.story_id = s.id)) as story
    from stories s left join articles a on a.id = s.lead_article_id and not a.hidden
    where s.id = any(${sql.param([...ids])}::bigint[])`)
  return new Map(
    rows.map(({ id, merged_into, outlets, story }): [number, StoryNow] => {
      if (merged_into !== null) return [Number(id), { merged_into: Number(merged_into) }]
      const [first_at, last_at] = [new Date(story.first_at), new Date(story.last_at)].map((at) =>
        at.toISOString(),
      )
      return [Number(id), outlets >= 2 ? { story: { ...story, first_at, last_at } as UpdatedStory } : {}]
    }),
  )
}
