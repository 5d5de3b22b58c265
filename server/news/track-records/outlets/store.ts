import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { OutletRange } from '../../../../contract/news/outlet-rules.ts'
import type { Outlet, OutletName } from '../../../../contract/news/outlets.ts'
import { isoTime } from '../../../platform/database/columns.ts'
import { type Database, first, rowsOf } from '../../../platform/database/connect.ts'
import {
  type OutletDetail,
  outletRecords,
  outletTotals,
  publishers,
} from '../../../platform/database/schema.ts'

export type { OutletDetail }
export type RecordRow = typeof outletRecords.$inferInsert

export async function countedAt(db: Database): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: outletTotals.made_at })
    .from(outletTotals)
    .where(eq(outletTotals.range, 'all'))
  return row && new Date(row.at)
}

/** Replaces all rows; outlets that were deleted meanwhile get none. */
export async function keepRecords(
  db: Database,
  rows: RecordRow[],
  totals: (typeof outletTotals.$inferInsert)[],
) {
  await db.transaction(async (tx) => {
    await tx.delete(outletRecords)
    await tx.execute(sql`
      insert into outlet_records (publisher_id, range, figures, detail)
      select r.publisher_id, r.range, r.figures, r.detail
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
        publisher_id bigint, range text, figures jsonb, detail jsonb
      )
      join publishers p on p.id = r.publisher_id`)
    await tx
      .insert(outletTotals)
      .values(totals)
      .onConflictDoUpdate({
        target: outletTotals.range,
        set: {
          made_at: sql`excluded.made_at`,
          from: sql`excluded.from`,
          figures: sql`excluded.figures`,
        },
      })
  })
}

export const totalsOf = (db: Database, range: OutletRange) =>
  first(db.select().from(outletTotals).where(eq(outletTotals.range, range)))

const kind = sql<
  OutletName['kind']
>`case when ${publishers.is_wire} then 'wire' when ${publishers.rewrites_others} then 'rewrites' else 'newsroom' end`
/** Time of its newest visible article. */
const newest_at = isoTime(
  sql`
    select sort_at
    from articles
    where publisher_id = publishers.id and not hidden
    order by sort_at desc
    limit 1`,
) as SQL<string | null>
const { slug, name, logo_url, description, active } = publishers
const { figures, detail } = outletRecords
const columns = { slug, name, logo_url, kind, description, newest_at, figures }
const ofRange = (range: OutletRange) =>
  and(eq(outletRecords.publisher_id, publishers.id), eq(outletRecords.range, range))

/** All outlets that are read, and others that have stories in the period; a new one has no figures yet. */
export const outletRows = (db: Database, range: OutletRange) =>
  db
    .select(columns)
    .from(publishers)
    .leftJoin(outletRecords, ofRange(range))
    .where(sql`${active} or (${figures}->>'stories')::int > 0`)
    .orderBy(sql`lower(${name})`, publishers.id)

/** By its slug, or by one it had. `newest`: the address of its newest visible article. */
export async function outletBySlug(db: Database, asked: string, range: OutletRange) {
  const newest = sql<
    string | null
  >`(select url from articles where publisher_id = publishers.id and not hidden order by sort_at desc, id desc limit 1)`
  const [outlet] = await db
    .select({ ...columns, detail, newest })
    .from(publishers)
    .leftJoin(outletRecords, ofRange(range))
    .where(
      sql`${publishers.id} = coalesce((select id from publishers where slug = ${asked}), (select publisher_id from old_publisher_slugs where slug = ${asked}))`,
    )
  return outlet
}

type Shown = Pick<Outlet, 'tilt_by_coin' | 'copies_from' | 'copied_by' | 'shared_stories'>

/** Names and headlines as they are now; what was hidden or deleted since is left out. */
export async function detailAsShown(db: Database, counted: OutletDetail): Promise<Shown> {
  /** Each entry `e` of a list with what it is joined with. */
  const shown = (
    list: object[],
    entry: SQL,
    joined: SQL,
  ) => sql`coalesce((select jsonb_agg(${entry} order by l.place)
    from jsonb_array_elements(${JSON.stringify(list)}::jsonb) with ordinality as l (e, place) ${joined}), '[]')`
  const copies = ({ texts, outlets }: OutletDetail['copies_from']) => {
    const outlet = sql`jsonb_build_object('slug', ${slug}, 'name', ${name}, 'logo_url', ${logo_url}, 'kind', ${kind}, 'texts', e->'texts')`
    const list = shown(
      outlets,
      outlet,
      sql`join publishers on publishers.id = (e->>'publisher')::bigint`,
    )
    return sql`jsonb_build_object('texts', ${texts}::int, 'outlets', ${list})`
  }
  const coin = sql`jsonb_build_object('symbol', c.symbol, 'name', c.name, 'tilt', e->'tilt')`
  const story = sql`e - 'story' - 'first' || jsonb_build_object('id', s.id, 'slug', s.slug, 'title', a.title, 'first_outlet', f.name)`
  // stories that can still be opened
  const stories = sql`join stories s on s.id = (e->>'story')::bigint and s.outlet_count >= 2 and s.merged_into is null and s.slug is not null
    join articles a on a.id = s.lead_article_id and not a.hidden left join publishers f on f.id = (e->>'first')::bigint`
  const { rows } = await db.execute<Shown>(sql`
    select ${shown(counted.tilt_by_coin, coin, sql`join coins c on c.id = (e->>'coin')::bigint`)} as tilt_by_coin,
      ${copies(counted.copies_from)} as copies_from, ${copies(counted.copied_by)} as copied_by,
      ${shown(counted.shared, story, stories)} as shared_stories`)
  return rows[0] as Shown
}

type ChangedHeadline = Record<'before' | 'after' | 'at' | 'published_at', string> & {
  article_id: number
}

/** Replaced headlines of visible articles, each with the one that came after it. */
export const changedHeadlines = (db: Database, versions: number[]) =>
  rowsOf<ChangedHeadline>(db)`
    select v.article_id::float8, v.title as before,
      ${isoTime(sql`v.replaced_at`)} as at,
      ${isoTime(sql`a.published_at`)} as published_at,
      coalesce(
        (
          select n.title
          from article_versions n
          where n.article_id = v.article_id and n.id > v.id
          order by n.id
          limit 1
        ),
        a.title
      ) as after
    from article_versions v
    join articles a on a.id = v.article_id and not a.hidden
    where v.id = any(${sql.param(versions)}::bigint[])
    order by v.replaced_at desc, v.id desc`
