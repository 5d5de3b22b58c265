import { sql } from 'drizzle-orm'
import { MINUTE_MS } from '../../contract/platform/durations.ts'
import { type Database, idsFrom, rowsOf } from '../platform/database/connect.ts'
import type { Placement, Verdict } from './placement.ts'
import type { StoredText } from './story-article.ts'
import { WINDOW_HOURS } from './story-grouper.ts'

export type GroupedText = StoredText & { story: number }

/**
 * A date from before the fetch that lacked the article is not believed, so that a back-dated copy does not pass for the original.
 * One from before the window is: an archive that a feed shows later joins no story of today.
 */
const textColumns = sql`a.id, a.publisher_id as publisher, a.title, article_lead(a) as lead, a.ad,
  extract(epoch from case when s.not_before between a.sort_at and a.sort_at + make_interval(hours => ${WINDOW_HOURS})
    then least(s.not_before, a.first_seen_at) else a.sort_at end)::float8 * 1000 as at`

/** Locks grouping for all processes until the transaction ends. Returns the current version of the memberships. */
export async function lockGrouping(tx: Database): Promise<number> {
  await lockStories(tx)
  const { rows } = await tx.execute<{ version: number }>(
    sql`select settled_stories_version() as version`,
  )
  return rows[0]?.version ?? 0
}

/** Call it after a change of memberships: a grouper with another version reloads its window. */
export async function nextVersion(tx: Database): Promise<number> {
  const { rows } = await tx.execute<{ version: number }>(
    sql`select nextval('stories_version') as version`,
  )
  return rows[0]?.version ?? 0
}

/** Queues new articles for grouping, in the transaction that stores them. */
export async function awaitGrouping(
  tx: Database,
  ids: number[],
  firstFetch: boolean,
  now: Date,
  notBefore?: Date,
) {
  if (ids.length === 0) return
  await tx.execute(sql`
    insert into article_stories (article_id, first_fetch, not_before, waiting_since)
    select id, ${firstFetch}, ${notBefore?.toISOString() ?? null}::timestamptz,
      ${now.toISOString()}::timestamptz
    from unnest(${sql.param(ids)}::bigint[]) id
    on conflict (article_id) do nothing`)
}

/** How long after grouping an edited article is grouped again. */
const YOUNG_MS = 60 * MINUTE_MS

/** An edited article that is young and alone is grouped once more; it may belong to others now. Among others it stays. */
export async function groupEditedAgain(tx: Database, ids: number[], now: Date) {
  if (ids.length === 0) return
  await tx.execute(sql`
    with alone as (
      update article_stories s
      set story_id = null, waiting_since = ${now.toISOString()}::timestamptz
      from stories t
      where t.id = s.story_id
        and s.article_id = any(${sql.param(ids)}::bigint[])
        and s.source = 'auto'
        and t.article_count <= 1
        and s.grouped_at >= ${new Date(now.getTime() - YOUNG_MS).toISOString()}::timestamptz
      returning t.id
    )
    update stories
    set stale = true
    where id in (select id from alone)`)
  // the new words are what the next articles are compared with
  await nextVersion(tx)
}

/** The oldest first: the window follows the newest article, and what is older than the window stays alone. */
export const waitingArticles = (tx: Database, limit: number) =>
  rowsOf<StoredText>(tx)`
    select ${textColumns}
    from article_stories s
    join articles a on a.id = s.article_id
    where s.story_id is null
    order by a.sort_at, s.article_id
    limit ${limit}`

/** The grouped articles of the last hours before the newest of them, in order of arrival. */
export const groupedWithin = (tx: Database, hours: number) =>
  rowsOf<GroupedText>(tx)`
    with newest as (
      select a.sort_at
      from articles a
      join article_stories s on s.article_id = a.id
      where s.story_id is not null
      order by a.sort_at desc
      limit 1
    )
    select ${textColumns}, s.story_id as story
    from articles a
    join article_stories s on s.article_id = a.id
    where s.story_id is not null
      and a.sort_at >= (select sort_at from newest) - make_interval(hours => ${hours})
    order by a.id`

/** The oldest first, as when they wait for grouping: an article that arrived late meets those of its own days. */
export const arrivedSince = (tx: Database, since: Date, afterId: number) =>
  idsFrom(tx)`
    select id
    from articles
    where id > ${afterId} and first_seen_at >= ${since.toISOString()}
    order by sort_at, id`

export const groupableTexts = (tx: Database, ids: number[]) =>
  rowsOf<StoredText>(tx)`
    select ${textColumns}
    from articles a
    left join article_stories s on s.article_id = a.id
    where a.id = any(${sql.param(ids)}::bigint[])
    order by a.sort_at, a.id`

/** What people decided about these articles; stories that were merged since count as their heirs. */
export const verdictsOf = (tx: Database, ids: number[]) =>
  rowsOf<Verdict>(tx)`
    select v.article_id, coalesce(t.merged_into, t.id) as story_id, v.verdict
    from story_verdicts v
    join stories t on t.id = v.story_id
    where v.article_id = any(${sql.param(ids)}::bigint[])`

export async function lockedStories(tx: Database): Promise<Set<number>> {
  return new Set(await idsFrom(tx)`select id from stories where locked`)
}

/** Ids for stories to be founded. */
export const newStoryIds = (tx: Database, count: number) =>
  idsFrom(tx)`
    select nextval(pg_get_serial_sequence('stories', 'id')) as id
    from generate_series(1, ${count})`

export async function foundStories(tx: Database, founded: { id: number; at: number }[]) {
  if (founded.length === 0) return
  const times = founded.map(({ at }) => new Date(at).toISOString())
  await tx.execute(sql`
    insert into stories (id, first_at, last_at) overriding system value
    select id, at, at
    from unnest(
      ${sql.param(founded.map(({ id }) => id))}::bigint[],
      ${sql.param(times)}::timestamptz[]
    ) f (id, at)
    on conflict (id) do nothing`)
}

export async function writePlacements(tx: Database, placements: Placement[], now: Date) {
  if (placements.length === 0) return
  await tx.execute(sql`
    insert into article_stories as s (
      article_id, story_id, score, source, doubtful, copy_of, likeness, near_story_id,
      near_score, grouped_at
    )
    select p.article_id, p.story_id, p.score, p.source, p.doubtful, p.copy_of,
      p.likeness, p.near_story_id, p.near_score, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(placements)}::jsonb) as p (
      article_id bigint, story_id bigint, score real, source text, doubtful boolean,
      copy_of bigint, likeness smallint, near_story_id bigint, near_score real
    )
    join articles a on a.id = p.article_id
    on conflict (article_id) do update set story_id = excluded.story_id, score = excluded.score, source = excluded.source, doubtful = excluded.doubtful, copy_of = excluded.copy_of, likeness = excluded.likeness, near_story_id = excluded.near_story_id, near_score = excluded.near_score, grouped_at = excluded.grouped_at`)
}

/** Articles that turned out to be copies of an earlier one. */
export async function writeCopies(
  tx: Database,
  copies: { id: number; copyOf: number; likeness: number }[],
) {
  for (const { id, copyOf, likeness } of copies)
    await tx.execute(
      sql`
        update article_stories
        set copy_of = ${copyOf}, likeness = ${likeness}
        where article_id = ${id}`,
    )
}

export async function markDoubtful(tx: Database, articleIds: number[]) {
  if (articleIds.length === 0) return
  await tx.execute(
    sql`
      update article_stories
      set doubtful = true
      where article_id = any(${sql.param(articleIds)}::bigint[])`,
  )
}

export const staleStories = (tx: Database, limit: number) =>
  idsFrom(tx)`
    select id
    from stories
    where stale
    order by id
    limit ${limit}`

/** No grouper works until the transaction ends. Taken before any row, as groupers do. */
export async function lockStories(tx: Database) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('stories'))`)
}

/**
 * Takes articles that go for good out of their stories. One that is left without any keeps its row, and with it what
 * prices did; the others are worked out again by the job that groups.
 */
export async function leaveStories(tx: Database, articleIds: number[]) {
  const ids = await idsFrom(tx)`
    with gone as (
      delete from article_stories
      where article_id = any(${sql.param(articleIds)}::bigint[])
      returning story_id
    )
    select distinct story_id as id
    from gone
    where story_id is not null`
  const left = sql.param(ids)
  const isEmpty = (story: string) =>
    sql`not exists (select from article_stories m where m.story_id = ${sql.raw(story)})`
  await tx.execute(sql`
    update stories s
    set article_count = 0, outlet_count = 0, independent_count = 0, copy_count = 0, stale = false
    where s.id = any(${left}::bigint[]) and ${isEmpty('s.id')}`)
  await tx.execute(sql`
    delete from story_coins c
    where c.story_id = any(${left}::bigint[]) and ${isEmpty('c.story_id')}`)
}

/** The articles grouped in the hours before a moment, which the first ones after it are compared with. */
export const groupedBefore = (tx: Database, since: Date, hours: number) =>
  rowsOf<GroupedText>(tx)`
    select ${textColumns}, s.story_id as story
    from articles a
    join article_stories s on s.article_id = a.id
    where s.story_id is not null
      and a.first_seen_at < ${since.toISOString()}
      and a.sort_at >= ${since.toISOString()}::timestamptz - make_interval(hours => ${hours})
    order by a.id`

export async function storiesOfArrivedSince(
  tx: Database,
  since: Date,
): Promise<Map<number, number>> {
  const { rows } = await tx.execute<{ article: number; story: number }>(sql`
    select s.article_id as article, s.story_id as story
    from article_stories s
    join articles a on a.id = s.article_id
    where s.story_id is not null and a.first_seen_at >= ${since.toISOString()}`)
  return new Map(rows.map(({ article, story }) => [article, story]))
}

/** Articles from before there were stories; what came first of each publisher came with its first fetch. */
export async function giveRows(tx: Database, since: Date): Promise<void> {
  await tx.execute(sql`
    insert into article_stories (article_id, first_fetch)
    select a.id, a.first_seen_at <= f.first_at + interval '1 minute'
    from articles a
    left join (
      select publisher_id, min(first_seen_at) as first_at
      from articles
      group by publisher_id
    ) f on f.publisher_id = a.publisher_id
    where a.first_seen_at >= ${since.toISOString()}
      and not exists (select from article_stories s where s.article_id = a.id)`)
}

/** Stories that have lost all their articles lead to the one that has most of them. */
export async function redirectEmptied(
  tx: Database,
  heirs: ReadonlyMap<number, number>,
): Promise<void> {
  if (heirs.size === 0) return
  const [from, to] = [[...heirs.keys()], [...heirs.values()]]
  await tx.execute(sql`
    update stories s
    set merged_into = h.heir
    from unnest(${sql.param(from)}::bigint[], ${sql.param(to)}::bigint[]) h (id, heir)
    where s.id = h.id or s.merged_into = h.id`)
}
