import { type SQL, sql } from 'drizzle-orm'
import { type Database, firstRow, rowsOf } from '../platform/database/connect.ts'

const STATE_KEY = 'reading'
export type ReadingState = {
  /** Hash of version and coins with which all articles down to the id `below` are linked. */
  linked?: string
  below: number
  /** Version with which the story window was grouped. */
  grouped?: string
  /** Of the regrouping that is under way. */
  progress?: { done: number; total: number } | null
}

export async function readingState(db: Database): Promise<ReadingState> {
  const rows = await rowsOf<{ value: Partial<ReadingState> }>(
    db,
  )`select value from app_state where key = ${STATE_KEY}`
  return { below: 0, ...rows[0]?.value }
}

export async function saveReadingState(db: Database, state: Partial<ReadingState>): Promise<void> {
  await db.execute(sql`
    insert into app_state (key, value)
    values (${STATE_KEY}, ${JSON.stringify(state)}::jsonb)
    on conflict (key) do update set value = app_state.value || excluded.value, updated_at = now()`)
}

/** How many articles are linked with the coins that are being applied; undefined when all are. */
export async function linkingProgress(
  db: Database,
): Promise<{ done: number; total: number } | undefined> {
  const { below } = await readingState(db)
  if (below === 0) return undefined
  return firstRow<{ done: number; total: number }>(db)`
    select count(*)::int as total, (count(*) filter (where id >= ${below}))::int as done
    from articles`
}

/** Makes older articles that are in no story stories of one, a batch at a time; returns whether there may be more. */
export async function foundOldStories(tx: Database, before: Date, batch: number): Promise<boolean> {
  const old = sql`a.first_seen_at < ${before.toISOString()} order by a.id limit ${batch}`
  return (await foundOnes(tx, old)) === batch
}

/** Makes each of these articles a story of its own. */
export const foundStoriesOfOne = (tx: Database, ids: readonly number[]) =>
  foundOnes(tx, sql`a.id = any(${sql.param([...ids])}::bigint[]) order by a.id`)

async function foundOnes(tx: Database, chosen: SQL): Promise<number> {
  const { rows } = await tx.execute(sql`
    with old as (
      select a.id, a.sort_at
      from articles a
      where not exists (select from article_stories s where s.article_id = a.id) and ${chosen}
    ),
    numbered as (
      select id, sort_at, nextval(pg_get_serial_sequence('stories', 'id')) as story
      from old
    ),
    founded as (
      insert into stories (
        id, first_at, last_at, first_article_id, lead_article_id, article_count,
        outlet_count
      ) overriding system value
      select story, sort_at, sort_at, id, id, 1, 1
      from numbered
      returning id
    )
    insert into article_stories (article_id, story_id, grouped_at)
    select n.id, n.story, now()
    from numbered n
    join founded f on f.id = n.story
    returning 1 as n`)
  return rows.length
}
