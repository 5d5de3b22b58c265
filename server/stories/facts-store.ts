import { sql } from 'drizzle-orm'
import { type Database, firstRow, idsFrom } from '../platform/database/connect.ts'
import type { GroupedReport } from './members-store.ts'

/** Keeps the facts of all reports of these stories. A hidden one has none. */
export async function keepFacts(
  tx: Database,
  storyIds: readonly number[],
  members: readonly GroupedReport[],
) {
  const facts = members.map(({ id, at, copyOf, isOwn, countsAsOutlet, cameFirst }) => ({
    article_id: id,
    reported_at: new Date(at).toISOString(),
    original_id: copyOf ?? null,
    is_own: isOwn,
    counts_as_outlet: countsAsOutlet,
    came_first: cameFirst,
  }))
  await tx.execute(sql`
    update article_stories m
    set reported_at = n.reported_at, original_id = n.original_id,
      is_own = coalesce(n.is_own, false),
      counts_as_outlet = coalesce(n.counts_as_outlet, false), came_first = n.came_first
    from article_stories o
    left join jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as n (
      article_id bigint, reported_at timestamptz, original_id bigint, is_own boolean,
      counts_as_outlet boolean, came_first text
    ) on n.article_id = o.article_id
    where o.story_id = any(${sql.param([...storyIds])}::bigint[])
      and m.article_id = o.article_id
      and (m.reported_at, m.original_id, m.is_own, m.counts_as_outlet, m.came_first) is distinct from (
        n.reported_at, n.original_id, coalesce(n.is_own, false),
        coalesce(n.counts_as_outlet, false), n.came_first
      )`)
}

/** Stories below an id with a report that has no facts, newest first. */
export const storiesWithoutFacts = (db: Database, below: number, limit: number) =>
  idsFrom(db)`
    select distinct story_id as id
    from article_stories
    where is_own is null and story_id is not null and story_id < ${below}
    order by id desc
    limit ${limit}`

export async function areFactsComplete(db: Database): Promise<boolean> {
  return (await storiesWithoutFacts(db, Number.MAX_SAFE_INTEGER, 1)).length === 0
}

/** How many reports have their facts; undefined when all have. */
export async function factsProgress(
  db: Database,
): Promise<{ done: number; total: number } | undefined> {
  if (await areFactsComplete(db)) return undefined
  return firstRow<{ done: number; total: number }>(db)`
    select count(*)::int as total, count(is_own)::int as done
    from article_stories
    where story_id is not null`
}
