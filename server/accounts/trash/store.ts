import { eq, type SQL, sql } from 'drizzle-orm'
import {
  TRASH_DAYS,
  TRASH_PAGE,
  type TrashKind,
  type TrashPage,
} from '../../../contract/accounts/trash.ts'
import { UNKNOWN_SOURCE } from '../../../contract/platform/site-meta.ts'
import { type Database, firstRow, idsFrom, rowsOf } from '../../platform/database/connect.ts'
import { articles } from '../../platform/database/schema.ts'
import {
  cascadingChildren,
  DERIVED,
  nullingReferences,
  type TableLink,
  TRASHED_TABLES,
  tableOf,
} from './tables-store.ts'

const name = (text: string) => sql.identifier(text)

type Deletion = {
  kind: TrashKind
  ids: number[]
  by: string
  at: Date
  note?: string
  partOf?: number
}

/**
 * Moves rows and everything that references them to the trash. Rows must be locked. Returns the id of the
 * first entry.
 */
export async function writeDocuments(tx: Database, { kind, ids, by, at, note, partOf }: Deletion) {
  const table = tableOf(kind)
  const parts = (all: TableLink[], row: SQL) =>
    sql`jsonb_build_object(${sql.join(
      all.flatMap(({ table: t, column }) => [
        sql.raw(`'${t}.${column}'`),
        sql`(select coalesce(jsonb_agg(${row}), '[]') from ${name(t)} h where h.${name(column)} = r.id)`,
      ]),
      sql`, `,
    )})`
  const [first] = await idsFrom(tx)`
    insert into trash (kind, entity_id, name, note, document, part_of, deleted_by, deleted_at)
    select ${kind}, r.id, r.${name(TRASHED_TABLES[kind].name)},
      ${note === undefined ? NOTES[kind] : sql`${note}::text`},
      jsonb_build_object(
        'row', to_jsonb(r) - ${sql.param(DERIVED)}::text[],
        'hanging', ${parts(cascadingChildren(table), sql`to_jsonb(h)`)},
        'pointing', ${parts(nullingReferences(table), sql`h.id`)}
      ),
      ${partOf ?? null}, ${by}, ${at.toISOString()}::timestamptz
    from ${name(table)} r
    where r.id = any(${sql.param(ids)}::bigint[])
    order by r.id
    returning id`
  return first
}

export async function deleteRows(tx: Database, kind: TrashKind, ids: number[]) {
  if (kind === 'article') await leaveTombstones(tx, ids)
  await tx.execute(
    sql`delete from ${name(tableOf(kind))} where id = any(${sql.param(ids)}::bigint[])`,
  )
}

/** Prevents a later fetch from storing a deleted article again. */
export async function leaveTombstones(tx: Database, ids: number[]) {
  await tx.execute(sql`
    insert into deleted_articles (url_key, publisher_id, guid_key, title, published_at)
    select url_key, publisher_id, guid_key, title, published_at
    from articles
    where id = any(${sql.param(ids)}::bigint[])
    on conflict do nothing`)
}

export type Entry = {
  id: number
  kind: TrashKind
  entity_id: number
  name: string
  row: Record<string, unknown>
}

/** Locked, so that of two who restore or delete it one finds nothing. `row` is for names alone: numbers in it are rounded. */
export const trashEntry = (tx: Database, kind: string, entityId: number) =>
  firstRow<Entry>(tx)`
    select id, kind, entity_id, name, document->'row' as row
    from trash
    where kind = ${kind} and entity_id = ${entityId}
    for update`

export async function isInTrash(
  db: Database,
  things: { kind: string; id: number }[],
): Promise<Set<string>> {
  if (things.length === 0) return new Set()
  const { rows } = await db.execute<{ kind: string; entity_id: string }>(sql`
    select t.kind, t.entity_id
    from trash t
    join unnest(
      ${sql.param(things.map(({ kind }) => kind))}::text[],
      ${sql.param(things.map(({ id }) => id))}::bigint[]
    ) as wanted (kind, id) on t.kind = wanted.kind
      and t.entity_id = wanted.id`)
  return new Set(rows.map(({ kind, entity_id }) => `${kind} ${entity_id}`))
}

export async function forgetEntries(tx: Database, ids: number[]) {
  await tx.execute(sql`delete from trash where id = any(${sql.param(ids)}::bigint[])`)
}

/** The entries of articles that were deleted along with their publisher, locked, in order. */
export const articlesDeletedWith = (tx: Database, id: number, limit: number) =>
  idsFrom(tx)`
    select id
    from trash
    where part_of = ${id} and kind = 'article'
    order by id
    limit ${limit}
    for update`

export async function countParts(tx: Database, id: number): Promise<number> {
  const counted = await firstRow<{ n: number }>(
    tx,
  )`select count(*) as n from trash where part_of = ${id}`
  return counted?.n ?? 0
}

const OF = { all: sql`true`, articles: sql`kind = 'article'`, other: sql`kind <> 'article'` }

export async function trashPage(
  db: Database,
  { show, before }: { show: keyof typeof OF; before?: number | undefined },
): Promise<TrashPage> {
  const { rows } = await db.execute<TrashPage['things'][number] & { place: number }>(sql`
    select id as place, kind, entity_id as id, name, note, deleted_by, deleted_at,
      deleted_at + make_interval(days => ${TRASH_DAYS}) as gone_at
    from trash
    where part_of is null and ${OF[show]} and ${before ? sql`id < ${before}` : sql`true`}
    order by id desc
    limit ${TRASH_PAGE + 1}`)
  const counted = await db.execute<{ all: number; articles: number; bytes: number }>(sql`
    select count(*)::int as all,
      (count(*) filter (where kind = 'article'))::int as articles,
      pg_total_relation_size('trash') as bytes
    from trash
    where part_of is null`)
  const { all = 0, articles: ofArticles = 0, bytes = 0 } = counted.rows[0] ?? {}
  const things = rows.slice(0, TRASH_PAGE)
  return {
    things: things.map(({ place: _, ...thing }) => ({
      ...thing,
      deleted_at: new Date(thing.deleted_at).toISOString(),
      gone_at: new Date(thing.gone_at).toISOString(),
    })),
    counts: { all, articles: ofArticles, other: all - ofArticles },
    bytes: all === 0 ? 0 : bytes,
    nextBefore: rows.length > TRASH_PAGE ? (things.at(-1)?.place ?? null) : null,
  }
}

const expires = (now: Date) =>
  sql`${now.toISOString()}::timestamptz - make_interval(days => ${TRASH_DAYS})`

/** Entries stamped by a clock that was ahead expire as if deleted now. */
export async function restampFuture(db: Database, now: Date) {
  const time = sql`${now.toISOString()}::timestamptz`
  await db.execute(sql`update trash set deleted_at = ${time} where deleted_at > ${time}`)
}

/** Oldest first; with `now` only what has been there for 30 days. */
export const oldestEntries = (db: Database, limit: number, now?: Date) =>
  rowsOf<{ kind: TrashKind; id: number }>(db)`
    select kind, entity_id as id
    from trash
    where part_of is null and ${now ? sql`deleted_at < ${expires(now)}` : sql`true`}
    order by deleted_at, trash.id
    limit ${limit}`

/** The same and what was deleted along with it, and how many things are there. */
export async function countExpired(db: Database, now: Date) {
  const { rows } = await db.execute<{ count: number; of: number }>(sql`
    select (
      count(*) filter (where coalesce(whole.deleted_at, trash.deleted_at) < ${expires(now)})
    )::int as count,
      count(*)::int as of
    from trash
    left join trash whole on whole.id = trash.part_of`)
  return rows[0] ?? { count: 0, of: 0 }
}

/** Removes the id of a tag that is deleted for good from its articles. */
export async function dropTagNumber(tx: Database, id: number) {
  await tx.execute(
    sql`
      update articles
      set tag_ids = array_remove(tag_ids, ${id}::bigint)
      where tag_ids @> array[${id}]::bigint[]`,
  )
}

/** The articles of a publisher, in turn, locked. */
export const articlesOf = (tx: Database, publisherId: number, limit: number) =>
  idsFrom(tx)`
    select id
    from articles
    where publisher_id = ${publisherId}
    order by id
    limit ${limit}
    for update`

export const countArticlesOf = (db: Database, publisherId: number) =>
  db.$count(articles, eq(articles.publisher_id, publisherId))

/** Note shown in the list, as SQL over the row `r`. */
const NOTES: Record<TrashKind, SQL> = {
  article: sql`coalesce((select p.name from publishers p where p.id = r.publisher_id) || ', ', '') || to_char(r.published_at, 'Mon FMDD')`,
  publisher: sql`(select count(*) from articles a where a.publisher_id = r.id) || ${` articles stay and read '${UNKNOWN_SOURCE}'`}::text`,
  tag: sql`'was on ' || (select count(*) from articles a where a.tag_ids @> array[r.id]) || ' articles'`,
  category: sql`'/' || r.slug || ', tag ' || (select t.name from tags t where t.id = r.tag_id)`,
  page: sql`r.meta_title`,
  coin: sql`r.name || ', ' || (select count(*) from price_points p where p.coin_id = r.id) || ' prices'`,
  user: sql`initcap(r.role) || '; cannot sign in while here'`,
}
