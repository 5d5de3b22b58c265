import { sql } from 'drizzle-orm'
import { CORRECTION_DAYS } from '../../../../contract/news/headline-changes.ts'
import { milliseconds } from '../../../platform/database/columns.ts'
import { type Database, rowsOf } from '../../../platform/database/connect.ts'
import type { correctionReports } from '../../../platform/database/schema.ts'

type ReportState = (typeof correctionReports.$inferSelect)['state']
export type ReplacedHeadline = { article_id: number; before: string; after: string }

/** One row for each pair of headlines of an article: the same change made again is not withdrawn any more. */
export async function insertCorrection(
  tx: Database,
  row: ReplacedHeadline & { kind: string; at: Date },
) {
  await tx.execute(sql`
    with again as (
      update corrections
      set withdrawn = false
      where article_id = ${row.article_id} and before = ${row.before} and after = ${row.after}
      returning id
    )
    insert into corrections (article_id, kind, before, after, at)
    select ${row.article_id}, ${row.kind}, ${row.before}, ${row.after},
      ${row.at.toISOString()}::timestamptz
    where not exists (select from again)`)
}

/** Corrections that other outlets made in the story of an article in the last days. */
export const earlierCorrections = (tx: Database, articleId: number, now: Date) =>
  rowsOf<{ before: string; after: string }>(tx)`
    select c.before, c.after
    from article_stories own
    join article_stories o on o.story_id = own.story_id
    join corrections c on c.article_id = o.article_id and not c.withdrawn
    join articles a on a.id = own.article_id
    join articles b on b.id = o.article_id and b.publisher_id is distinct from a.publisher_id
    where own.article_id = ${articleId}
      and c.at > ${now.toISOString()}::timestamptz - make_interval(days => ${CORRECTION_DAYS})`

/** Returns whether this change takes back a correction. */
export async function withdrawCorrection(
  tx: Database,
  { article_id, before, after }: ReplacedHeadline,
) {
  const { rowCount } = await tx.execute(sql`
    update corrections
    set withdrawn = true
    where article_id = ${article_id} and before = ${after} and after = ${before} and not withdrawn`)
  return (rowCount ?? 0) > 0
}

export type RunningCorrection = {
  id: number
  at: number
  closed: boolean
  before: string
  after: string
}
/** Another outlet's report of the same story. */
export type ComparedReport = {
  correction: number
  article: number
  title: string
  publishedAt: number
  /** Headlines it had, with the time each was replaced, oldest first. */
  old: { title: string; at: number }[]
  isListed: boolean
  feedReadAt: number | null
  state: ReportState | null
  since: number | null
}

/** Corrections of the last days, and those that are overdue to be closed. */
export const runningCorrections = (db: Database, now: Date) =>
  rowsOf<RunningCorrection>(db)`
    select id::float8, ${milliseconds(sql`at`)} as at, closed_at is not null as closed,
      before, after
    from corrections
    where not withdrawn
      and (
        closed_at is null
        or at > ${now.toISOString()}::timestamptz - make_interval(days => ${CORRECTION_DAYS})
      )
    order by id`

export const otherReports = (db: Database, ids: readonly number[]) =>
  rowsOf<ComparedReport>(db)`
    select c.id::float8 as correction, a.id::float8 as article, a.title,
      ${milliseconds(sql`a.sort_at`)} as "publishedAt",
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'title', v.title, 'at', ${milliseconds(sql`v.replaced_at`)}
            ) order by v.replaced_at,
            v.id
          )
          from article_versions v
          where v.article_id = a.id
        ),
        '[]'
      ) as old,
      coalesce(a.id = any(f.listed), false) as "isListed",
      ${milliseconds(sql`f.last_success_at`)} as "feedReadAt", r.state,
      ${milliseconds(sql`r.since`)} as since
    from corrections c
    join articles own on own.id = c.article_id
    join article_stories m on m.article_id = c.article_id
    join article_stories o on o.story_id = m.story_id and o.article_id <> c.article_id
    join articles a on a.id = o.article_id
      and not a.hidden
      and a.publisher_id is distinct from own.publisher_id
    left join feed_states f on f.publisher_id = a.publisher_id
    left join correction_reports r on r.correction_id = c.id and r.article_id = a.id
    where c.id = any(${sql.param([...ids])}::bigint[])
    order by c.id, a.id`

export type NewState = {
  correction: number
  article: number
  state: ReportState
  since: number
  until: number | null
}

export async function writeStates(db: Database, states: readonly NewState[]) {
  await db.execute(sql`
    insert into correction_reports (correction_id, article_id, state, since, until)
    select correction, article, state, to_timestamp(since / 1000.0), to_timestamp(until / 1000.0)
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as s(
      correction bigint, article bigint, state text, since float8, until float8
    )
    on conflict (correction_id, article_id) do update set state = excluded.state, until = excluded.until`)
}

/** `closed` maps ids to the time they closed at, null to open them again. */
export async function writeClosed(
  db: Database,
  closed: readonly { id: number; at: number | null }[],
) {
  await db.execute(sql`
    update corrections c
    set closed_at = to_timestamp(s.at / 1000.0)
    from jsonb_to_recordset(${JSON.stringify(closed)}::jsonb) as s(id bigint, at float8)
    where c.id = s.id`)
}
