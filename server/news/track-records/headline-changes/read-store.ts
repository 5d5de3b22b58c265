import { type SQL, sql } from 'drizzle-orm'
import {
  CORRECTIONS_PAGE,
  type HeadlineCorrection,
  type HeadlineCorrections,
  type OldVersionReport,
} from '../../../../contract/news/headline-changes.ts'
import { isoTime } from '../../../platform/database/columns.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { storedStory } from '../../../stories/read-store.ts'
import { wordDiff } from '../../../stories/story-page.ts'

type Listed = 'words' | 'still' | 'unchecked' | 'gone' | 'followed'
type CorrectionRow = Omit<HeadlineCorrection, Listed> & {
  before: string
  after: string
  reports: (OldVersionReport & { state: 'old' | 'unchecked' | 'gone' | 'followed' })[]
}

/** A page of corrections, newest first. */
export async function listCorrections(
  db: Database,
  { show, before }: { show: 'open' | 'all'; before?: number | undefined },
): Promise<HeadlineCorrections> {
  const wanted: Wanted = { beforeId: before, ...(show === 'open' && { open: true }) }
  const [rows, counts] = await Promise.all([
    correctionRows(db, wanted, CORRECTIONS_PAGE + 1),
    correctionCounts(db),
  ])
  const page = rows.slice(0, CORRECTIONS_PAGE)
  return {
    corrections: page.map(asCorrection),
    ...counts,
    nextBefore: rows.length > CORRECTIONS_PAGE ? (page.at(-1)?.id ?? null) : null,
  }
}

/** All corrections of a story, newest first. A merged id returns those of its heir. */
export async function correctionsOfStory(db: Database, id: number): Promise<HeadlineCorrection[]> {
  const story = await storedStory(db, id)
  return story
    ? (await correctionRows(db, { storyId: story.id }, CORRECTIONS_PAGE)).map(asCorrection)
    : []
}

/** Corrections made in a span, newest first. */
export async function correctionsBetween(db: Database, from: Date, to: Date, limit: number) {
  return (await correctionRows(db, { from, to }, limit)).map(asCorrection)
}

function asCorrection({ before, after, reports, ...row }: CorrectionRow): HeadlineCorrection {
  const {
    old = [],
    unchecked = [],
    gone = [],
    followed = [],
  } = Object.groupBy(reports, ({ state }) => state)
  return { ...row, words: wordDiff(before, after), still: old, unchecked, gone, followed }
}

/** Those that visitors can see: of articles that are neither hidden nor advertising, not withdrawn, in a story. */
const visible = sql`corrections c join articles a on a.id = c.article_id and not a.hidden and not a.ad
  join article_stories m on m.article_id = a.id join stories s on s.id = m.story_id
  join articles lead on lead.id = s.lead_article_id`

/** Which corrections to read; all conditions hold. */
type Wanted = {
  open?: true
  beforeId?: number | undefined
  storyId?: number
  from?: Date
  to?: Date
}

function conditions({ open, beforeId, storyId, from, to }: Wanted): SQL {
  const all = [sql`not c.withdrawn`]
  if (open) all.push(sql`c.closed_at is null`)
  if (beforeId !== undefined) all.push(sql`c.id < ${beforeId}`)
  if (storyId !== undefined) all.push(sql`s.id = ${storyId}`)
  if (from) all.push(sql`c.at >= ${from.toISOString()}::timestamptz`)
  if (to) all.push(sql`c.at < ${to.toISOString()}::timestamptz`)
  return sql.join(all, sql` and `)
}

/** Newest first. */
async function correctionRows(
  db: Database,
  wanted: Wanted,
  limit: number,
): Promise<CorrectionRow[]> {
  const { rows } = await db.execute<{ row: CorrectionRow }>(sql`
    select jsonb_build_object(
      'id', c.id, 'kind', c.kind, 'article_id', a.id, 'publisher_name', p.name,
      'publisher_slug', p.slug, 'before', c.before, 'after', c.after,
      'at', ${isoTime(sql`c.at`)}, 'published_at', ${isoTime(sql`a.published_at`)},
      'closed_at', ${isoTime(sql`c.closed_at`)},
      'story', jsonb_build_object(
        'id', s.id,
        'slug', case when s.outlet_count >= 2 then coalesce(s.slug, '') else '' end,
        'title', lead.title, 'outlets', s.outlet_count,
        'first_at', ${isoTime(sql`s.first_at`)},
        'first_publisher', (
          select fp.name
          from articles f
          join publishers fp on fp.id = f.publisher_id
          where f.id = s.first_article_id
        )
      ),
      'reports', coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'article_id', r.article_id, 'publisher_name', rp.name,
              'publisher_slug', rp.slug, 'state', r.state, 'since', ${isoTime(sql`r.since`)},
              'until', ${isoTime(sql`r.until`)}
            ) order by coalesce(r.until, r.since),
            r.article_id
          )
          from correction_reports r
          join articles ra on ra.id = r.article_id and not ra.hidden
          left join publishers rp on rp.id = ra.publisher_id
          where r.correction_id = c.id
        ),
        '[]'
      )
    ) as row
    from ${visible}
    left join publishers p on p.id = a.publisher_id
    where ${conditions(wanted)}
    order by c.id desc
    limit ${limit}`)
  return rows.map(({ row }) => row)
}

type Counts = Pick<HeadlineCorrections, 'open' | 'total' | 'last_closed_at' | 'compared_since'>

async function correctionCounts(db: Database): Promise<Counts> {
  const { rows } = await db.execute<Counts>(sql`
    select count(*) filter (where c.closed_at is null)::int as open,
      count(*)::int as total, ${isoTime(sql`max(c.closed_at)`)} as last_closed_at,
      (
        select ${isoTime(sql`replaced_at`)}
        from article_versions
        order by id
        limit 1
      ) as compared_since
    from ${visible}
    where not c.withdrawn`)
  return rows[0] as Counts
}
