import { type SQL, sql } from 'drizzle-orm'
import type {
  AdminStoriesQuery,
  AdminStory,
  ArticleCoin,
} from '../../../contract/stories/story-edits.ts'
import { type Database, rowsOf } from '../../platform/database/connect.ts'

export type AdminStoryRow = Pick<
  AdminStory,
  'id' | 'slug' | 'locked' | 'lead_by_hand' | 'by_hand' | 'merged' | 'thread'
> & { lead_article_id: number | null }

const columns = sql`s.id, s.slug, s.locked, s.lead_by_hand, s.by_hand, s.lead_article_id,
  exists (select from stories o where o.merged_into = s.id and o.by_hand) as merged,
  (select a.title from stories o join articles a on a.id = o.lead_article_id
    where o.thread_id = s.thread_id and o.id <> s.id and o.article_count > 0
    order by greatest(o.first_at - s.first_at, s.first_at - o.first_at), o.id limit 1) as thread`

export async function listedStories(
  db: Database,
  query: AdminStoriesQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ stories: AdminStoryRow[]; totalCount: number }> {
  const where = conditionsOf(query)
  const doubtful = sql`exists (select from article_stories m where m.story_id = s.id and m.doubtful)`
  const counted = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from stories s where ${where}`,
  )
  const { rows } = await db.execute<AdminStoryRow>(sql`
    select ${columns}
    from stories s
    where ${where}
    order by ${doubtful} desc, s.article_count desc, s.first_at desc, s.id desc
    limit ${limit}
    offset ${offset}`)
  return { stories: rows, totalCount: counted.rows[0]?.n ?? 0 }
}

/** None or one. */
export const listedStory = (db: Database, id: number) =>
  rowsOf<AdminStoryRow>(db)`select ${columns} from stories s where s.id = ${id}`

export type Twin = { id: number; title: string; score: number }

/** Of each of these stories the one it came nearest to without becoming one with it, unless people keep the two apart or they are in one thread. */
export async function twinsOf(db: Database, ids: readonly number[]): Promise<Map<number, Twin>> {
  const these = sql.param([...ids])
  const { rows } = await db.execute<Twin & { story: number }>(sql`
    with pairs as (
      select m.story_id as story, coalesce(t.merged_into, t.id) as twin, m.near_score as score
      from article_stories m
      join stories t on t.id = m.near_story_id
      where m.story_id = any(${these}::bigint[])
      union all
      select coalesce(t.merged_into, t.id), m.story_id, m.near_score
      from stories t
      join article_stories m on m.near_story_id = t.id
      where m.story_id is not null
        and (t.id = any(${these}::bigint[]) or t.merged_into = any(${these}::bigint[]))
    )
    select distinct on (p.story) p.story, p.twin as id, a.title, p.score
    from pairs p
    join stories t on t.id = p.twin and t.article_count > 0
    join articles a on a.id = t.lead_article_id
    where p.story <> p.twin
      and not exists (
        select from stories o
        where o.id = p.story and o.thread_id = t.thread_id
      )
      and not exists (
        select from story_verdicts v
        join article_stories m on m.article_id = v.article_id
        where v.verdict = 'out'
          and (
            (v.story_id = p.twin and m.story_id = p.story)
            or (v.story_id = p.story and m.story_id = p.twin)
          )
      )
    order by p.story, p.score desc, p.twin`)
  return new Map(rows.map(({ story, id, title, score }) => [story, { id, title, score }]))
}

const within = ({ from, to }: Pick<AdminStoriesQuery, 'from' | 'to'>): SQL =>
  sql`s.first_at >= ${from}::timestamptz and s.first_at < ${to}::timestamptz and s.article_count > 0`

function conditionsOf(query: AdminStoriesQuery): SQL {
  const { shared = true, by_hand, search } = query
  return sql.join(
    [
      within(query),
      ...(shared ? [sql`s.outlet_count >= 2`] : []),
      ...(by_hand ? [sql`(s.by_hand or s.lead_by_hand)`] : []),
      ...(search ? [matches(search)] : []),
    ],
    sql` and `,
  )
}

/** In a headline, the name of an outlet, or as the symbol of a coin. */
const matches = (text: string): SQL => sql`(
  exists (select from article_stories m join articles a on a.id = m.article_id left join publishers p on p.id = a.publisher_id
    where m.story_id = s.id and (strpos(lower(a.title), lower(${text})) > 0 or strpos(lower(p.name), lower(${text})) > 0))
  or exists (select from story_coins c join coins k on k.id = c.coin_id where c.story_id = s.id and k.symbol = upper(${text})))`

export async function countsWithin(db: Database, query: Pick<AdminStoriesQuery, 'from' | 'to'>) {
  const { rows } = await db.execute<{
    articles: number
    storyCount: number
    changedByHand: number
  }>(sql`
    select coalesce(sum(s.article_count), 0)::int as articles,
      count(*)::int as "storyCount",
      (count(*) filter (where s.by_hand or s.lead_by_hand))::int as "changedByHand"
    from stories s
    where ${within(query)}`)
  return rows[0] ?? { articles: 0, storyCount: 0, changedByHand: 0 }
}

/** Also those that a person took away. */
export const coinsOfArticle = (db: Database, id: number) =>
  rowsOf<ArticleCoin>(db)`
    select k.symbol, k.name, l.salience, l.origin
    from article_coins l
    join coins k on k.id = l.coin_id
    where l.article_id = ${id}
    order by l.origin = 'removed', l.salience, l.score desc, k.symbol`

/** False: there is no such article or coin. */
export async function setCoin(
  tx: Database,
  id: number,
  symbol: string,
  { salience, origin }: Pick<ArticleCoin, 'salience' | 'origin'>,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into article_coins as l (article_id, coin_id, salience, origin)
    select a.id, k.id, ${salience}, ${origin}
    from articles a
    cross join coins k
    where a.id = ${id} and k.symbol = ${symbol}
    on conflict (article_id, coin_id) do update set origin = excluded.origin, salience = case when excluded.origin = 'removed' then l.salience else excluded.salience end
    returning 1`)
  await tx.execute(sql`
    update stories
    set stale = true
    where not stale and id = (select story_id from article_stories where article_id = ${id})`)
  return rows.length > 0
}
