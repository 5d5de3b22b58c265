import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { OutletRange } from '../../../contract/records/outlet-rules.ts'
import type { OutletName, SharedStory } from '../../../contract/records/outlets.ts'
import { isoTime } from '../../platform/database/columns.ts'
import type { Database } from '../../platform/database/connect.ts'
import { coins, outletRecords, outletTotals, publishers } from '../../platform/database/schema.ts'

export type { OutletDetail } from '../../platform/database/schema.ts'
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
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (publisher_id bigint, range text, figures jsonb, detail jsonb)
      join publishers p on p.id = r.publisher_id`)
    await tx
      .insert(outletTotals)
      .values(totals)
      .onConflictDoUpdate({
        target: outletTotals.range,
        set: { made_at: sql`excluded.made_at`, from: sql`excluded.from`, figures: sql`excluded.figures` },
      })
  })
}

export async function totalsOf(db: Database, range: OutletRange) {
  const [row] = await db.select().from(outletTotals).where(eq(outletTotals.range, range))
  return row
}

const kind = sql<
  OutletName['kind']
>`case when ${publishers.is_wire} then 'wire' when ${publishers.rewrites_others} then 'rewrites' else 'newsroom' end`
/** Time of its newest visible article. */
const newest_at = isoTime(
  sql`select sort_at from articles where publisher_id = publishers.id and not hidden order by sort_at desc limit 1`,
) as SQL<string | null>
const nameColumns = { slug: publishers.slug, name: publishers.name, logo_url: publishers.logo_url, kind }

/** All outlets that are read, and others that have stories in the period; a new one has no figures yet. */
export async function outletRows(db: Database, range: OutletRange) {
  return db
    .select({
      ...nameColumns,
      description: publishers.description,
      newest_at,
      figures: outletRecords.figures,
    })
    .from(publishers)
    .leftJoin(
      outletRecords,
      and(eq(outletRecords.publisher_id, publishers.id), eq(outletRecords.range, range)),
    )
    .where(sql`${publishers.active} or (${outletRecords.figures}->>'stories')::int > 0`)
    .orderBy(sql`lower(${publishers.name})`, publishers.id)
}

/** By its slug, or by one it had. */
export async function outletBySlug(db: Database, slug: string) {
  const [outlet] = await db
    .select({ id: publishers.id, ...nameColumns, description: publishers.description, newest_at })
    .from(publishers)
    .where(
      sql`${publishers.id} = coalesce((select id from publishers where slug = ${slug}), (select publisher_id from old_publisher_slugs where slug = ${slug}))`,
    )
  return outlet
}

export async function recordOf(db: Database, publisher: number, range: OutletRange) {
  const [row] = await db
    .select()
    .from(outletRecords)
    .where(and(eq(outletRecords.publisher_id, publisher), eq(outletRecords.range, range)))
  return row
}

/** Address of its newest visible article. */
export async function newestAddress(db: Database, publisher: number): Promise<string | undefined> {
  const { rows } = await db.execute<{ url: string }>(sql`
    select url from articles where publisher_id = ${publisher} and not hidden order by sort_at desc, id desc limit 1`)
  return rows[0]?.url
}

export async function outletNames(db: Database, ids: number[]): Promise<Map<number, OutletName>> {
  const rows = await db
    .select({ id: publishers.id, ...nameColumns })
    .from(publishers)
    .where(sql`${publishers.id} = any(${sql.param(ids)}::bigint[])`)
  return new Map(rows.map(({ id, ...name }) => [id, name]))
}

export async function coinNames(db: Database, ids: number[]) {
  const rows = await db
    .select({ id: coins.id, symbol: coins.symbol, name: coins.name })
    .from(coins)
    .where(sql`${coins.id} = any(${sql.param(ids)}::bigint[])`)
  return new Map(rows.map(({ id, ...coin }) => [id, coin]))
}

/** Headlines of stories that can still be opened. */
export async function storyTitles(db: Database, ids: number[]) {
  const { rows } = await db.execute<Pick<SharedStory, 'id' | 'slug' | 'title'>>(sql`
    select s.id::float8, s.slug, a.title from stories s join articles a on a.id = s.lead_article_id and not a.hidden
    where s.id = any(${sql.param(ids)}::bigint[]) and s.outlet_count >= 2 and s.merged_into is null and s.slug is not null`)
  return new Map(rows.map(({ id, ...story }) => [id, story]))
}

type ChangedHeadline = Record<'before' | 'after' | 'at' | 'published_at', string> & { article_id: number }

/** Replaced headlines of visible articles, each with the one that came after it. */
export async function changedHeadlines(db: Database, versions: number[]): Promise<ChangedHeadline[]> {
  const { rows } = await db.execute<ChangedHeadline>(sql`
    select v.article_id::float8, v.title as before, ${isoTime(sql`v.replaced_at`)} as at, ${isoTime(sql`a.published_at`)} as published_at,
      coalesce((select n.title from article_versions n where n.article_id = v.article_id and n.id > v.id order by n.id limit 1), a.title) as after
    from article_versions v join articles a on a.id = v.article_id and not a.hidden
    where v.id = any(${sql.param(versions)}::bigint[]) order by v.replaced_at desc, v.id desc`)
  return rows
}
