import { sql } from 'drizzle-orm'
import type { Database } from '../platform/database/connect.ts'
import { asGrouped, type GroupedRow, type GroupedText, textColumns } from './store.ts'

/** The articles grouped in the hours before a moment, which the first ones after it are compared with. */
export async function groupedBefore(tx: Database, since: Date, hours: number): Promise<GroupedText[]> {
  const { rows } = await tx.execute<GroupedRow>(sql`
    select ${textColumns}, s.story_id as story from articles a join article_stories s on s.article_id = a.id
    where s.story_id is not null and a.first_seen_at < ${since.toISOString()}
      and a.sort_at >= ${since.toISOString()}::timestamptz - make_interval(hours => ${hours})
    order by a.id`)
  return rows.map(asGrouped)
}

export async function storiesOfArrivedSince(tx: Database, since: Date): Promise<Map<number, number>> {
  const { rows } = await tx.execute<{ article: string; story: string }>(sql`
    select s.article_id as article, s.story_id as story from article_stories s join articles a on a.id = s.article_id
    where s.story_id is not null and a.first_seen_at >= ${since.toISOString()}`)
  return new Map(rows.map(({ article, story }) => [Number(article), Number(story)]))
}

export async function countArrivedSince(tx: Database, since: Date): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from articles where first_seen_at >= ${since.toISOString()}`,
  )
  return rows[0]?.n ?? 0
}

/** Articles from before there were stories; what came first of each publisher came with its first fetch. */
export async function giveRows(tx: Database, since: Date): Promise<void> {
  await tx.execute(sql`
    insert into article_stories (article_id, first_fetch)
    select a.id, a.first_seen_at <= f.first_at + interval '1 minute' from articles a
    left join (select publisher_id, min(first_seen_at) as first_at from articles group by publisher_id) f
      on f.publisher_id = a.publisher_id
    where a.first_seen_at >= ${since.toISOString()}
      and not exists (select from article_stories s where s.article_id = a.id)`)
}

/** Stories that have lost all their articles lead to the one that has most of them. */
export async function redirectEmptied(tx: Database, heirs: ReadonlyMap<number, number>): Promise<void> {
  if (heirs.size === 0) return
  const [from, to] = [[...heirs.keys()], [...heirs.values()]]
  await tx.execute(sql`
    update stories s set merged_into = h.heir from unnest(${sql.param(from)}::bigint[], ${sql.param(to)}::bigint[]) h (id, heir)
    where s.id = h.id or s.merged_into = h.id`)
}

/** Articles older than all that was grouped become stories of one, a batch at a time; answers whether there may be more. */
export async function foundOldStories(tx: Database, before: Date, batch: number): Promise<boolean> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    with old as (select a.id, a.sort_at from articles a where a.first_seen_at < ${before.toISOString()}
      and not exists (select from article_stories s where s.article_id = a.id) order by a.id limit ${batch}),
    numbered as (select id, sort_at, nextval(pg_get_serial_sequence('stories', 'id')) as story from old),
    founded as (insert into stories (id, first_at, last_at, first_article_id, lead_article_id, article_count, outlet_count)
      overriding system value select story, sort_at, sort_at, id, id, 1, 1 from numbered returning id)
    insert into article_stories (article_id, story_id, grouped_at) select n.id, n.story, now()
    from numbered n join founded f on f.id = n.story returning 1 as n`)
  return rows.length === batch
}

const STATE_KEY = 'stories'
/** Which code grouped what is there, whether old articles have been taken in, and how far that is. */
export type StoriesState = {
  method?: string
  backfilled?: true
  progress?: { done: number; total: number } | null
}

export async function storiesState(db: Database): Promise<StoriesState> {
  const { rows } = await db.execute<{ value: StoriesState }>(
    sql`select value from app_state where key = ${STATE_KEY}`,
  )
  return rows[0]?.value ?? {}
}

export async function saveStoriesState(db: Database, state: StoriesState): Promise<void> {
  await db.execute(sql`
    insert into app_state (key, value) values (${STATE_KEY}, ${JSON.stringify(state)}::jsonb)
    on conflict (key) do update set value = app_state.value || excluded.value, updated_at = now()`)
}
