import { sql } from 'drizzle-orm'
import { type Database, idsFrom } from '../platform/database/connect.ts'

/** What a person can change about a story. */
export type StoryByHand = {
  id: number
  title: string
  /** Ids of its articles, lowest first. */
  members: number[]
  /** The one that stands for it. */
  lead: number | null
  /** That one, if a person chose it. */
  lead_article_id: number | null
  locked: boolean
  thread_id: number | null
}

export async function storiesByHand(
  db: Database,
  ids: readonly number[],
  { lock } = { lock: false },
) {
  const { rows } = await db.execute<StoryByHand>(sql`
    select s.id, coalesce(a.title, 'Story ' || s.id) as title,
      s.lead_article_id as lead, s.locked, s.thread_id,
      case when s.lead_by_hand then s.lead_article_id end as lead_article_id,
      array_to_json(
        array(
          select m.article_id
          from article_stories m
          where m.story_id = s.id
          order by m.article_id
        )
      ) as members
    from stories s
    left join articles a on a.id = s.lead_article_id
    where s.id = any(${sql.param([...ids])}::bigint[])
    order by s.id ${lock ? sql`for update of s` : sql``}`)
  return new Map(rows.map((story) => [story.id, story]))
}

/** Articles belong to this story and not to the one they were in, whatever their words say, for ever. */
export async function putInto(
  tx: Database,
  articles: readonly number[],
  story: number,
  by: string,
) {
  if (articles.length === 0) return
  const ids = sql.param([...articles])
  await tx.execute(sql`
    insert into story_verdicts (article_id, story_id, verdict, by_user)
    select m.article_id, m.story_id, 'out', ${by}
    from article_stories m
    where m.article_id = any(${ids}::bigint[]) and m.story_id <> ${story}
    on conflict (article_id, story_id) do update set verdict = 'out', by_user = excluded.by_user, at = now()`)
  await tx.execute(
    sql`
      delete from story_verdicts
      where article_id = any(${ids}::bigint[]) and verdict = 'in' and story_id <> ${story}`,
  )
  await tx.execute(sql`
    insert into story_verdicts (article_id, story_id, verdict, by_user)
    select id, ${story}, 'in', ${by}
    from unnest(${ids}::bigint[]) id
    on conflict (article_id, story_id) do update set verdict = 'in', by_user = excluded.by_user, at = now()`)
  await tx.execute(sql`
    update article_stories
    set story_id = ${story}, source = 'hand', doubtful = false, score = null, grouped_at = now()
    where article_id = any(${ids}::bigint[])`)
  await tx.execute(sql`
    update stories
    set by_hand = true, merged_into = case when id = ${story} then null else merged_into end
    where id = ${story}
      or id in (
        select story_id
        from story_verdicts
        where article_id = any(${ids}::bigint[]) and verdict = 'out'
      )`)
}

/** The next article may join one of the two, but not glue them together. */
export async function keepApart(
  tx: Database,
  articles: readonly number[],
  story: number,
  by: string,
) {
  await tx.execute(sql`
    insert into story_verdicts (article_id, story_id, verdict, by_user)
    select id, ${story}, 'out', ${by}
    from unnest(${sql.param([...articles])}::bigint[]) id
    on conflict (article_id, story_id) do nothing`)
}

/** Links to these stories open the heir. */
export async function redirectStories(tx: Database, ids: readonly number[], heir: number) {
  const from = sql.param([...ids])
  await tx.execute(sql`
    update stories
    set merged_into = ${heir}, by_hand = true
    where id = any(${from}::bigint[]) or merged_into = any(${from}::bigint[])`)
}

/** For each of these articles the story it came from, of those that were merged into this one; the last, where there were several. */
export async function cameFrom(tx: Database, articles: readonly number[], id: number) {
  const { rows } = await tx.execute<{ article: number; story: number }>(sql`
    select distinct on (f.article) f.article, f.story
    from (
      select article_id as article, story_id as story, at
      from story_verdicts
      where verdict = 'out'
      union all
      select article_id, merged_from, grouped_at
      from article_stories
      where merged_from is not null
    ) f
    join stories s on s.id = f.story
    where f.article = any(${sql.param([...articles])}::bigint[]) and s.merged_into = ${id}
    order by f.article, f.at desc, f.story desc`)
  return new Map(rows.map(({ article, story }) => [article, story]))
}

export async function chooseLeadByHand(tx: Database, story: number, article: number | null) {
  await tx.execute(sql`
    update stories
    set lead_article_id = ${article}, lead_by_hand = ${article !== null}
    where id = ${story}`)
}

export async function setLocked(tx: Database, story: number, locked: boolean) {
  await tx.execute(sql`
    update stories
    set locked = ${locked}, by_hand = true
    where id = ${story}`)
}

/** The stories these articles are in. */
export const storiesOf = (tx: Database, articles: readonly number[]) =>
  idsFrom(tx)`
    select distinct story_id as id
    from article_stories
    where story_id is not null and article_id = any(${sql.param([...articles])}::bigint[])`
