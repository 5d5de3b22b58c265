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
