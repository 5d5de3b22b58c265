import { type SQL, sql } from 'drizzle-orm'
import { TRASH_DAYS, TRASH_PAGE, type TrashKind, type TrashPage } from '../../../contract/accounts/trash.ts'
import type { Database } from '../../platform/database/connect.ts'
import {
  cascadingChildren,
  columnsOf,
  DERIVED,
  kindOf,
  type Link,
  NAME_COLUMNS,
  nullingReferences,
  parentsOf,
  tableOf,
} from './tables-store.ts'

const name = (text: string) => sql.identifier(text)

type Deletion = { kind: TrashKind; ids: number[]; by: string; at: Date; note?: string; partOf?: number }

/**
 * Moves rows and everything that references them to the trash. Rows must be locked. Returns the id of the
 * first entry.
 */
export async function writeDocuments(
  tx: Database,
  { kind, ids, by, at, note, partOf }: Deletion,
): Promise<number> {
  const table = tableOf(kind)
  const parts = (all: Link[], row: SQL) =>
    sql`jsonb_build_object(${sql.join(
      all.flatMap(({ table: t, column }) => [
        sql.raw(`'${t}.${column}'`),
        sql`(select coalesce(jsonb_agg(${row}), '[]') from ${name(t)} h where h.${name(column)} = r.id)`,
      ]),
      sql`, `,
    )})`
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into trash (kind, entity_id, name, note, document, part_of, deleted_by, deleted_at)
    select ${kind}, r.id, r.${name(NAME_COLUMNS[kind])}, ${note === undefined ? NOTES[kind] : sql`${note}::text`}, jsonb_build_object(
      'row', to_jsonb(r) - ${sql.param(DERIVED)}::text[],
      'hanging', ${parts(cascadingChildren(table), sql`to_jsonb(h)`)},
      'pointing', ${parts(nullingReferences(table), sql`h.id`)}
    ), ${partOf ?? null}, ${by}, ${at.toISOString()}::timestamptz
    from ${name(table)} r where r.id = any(${sql.param(ids)}::bigint[]) order by r.id returning id`)
  return Number(rows[0]?.id)
}

export async function deleteRows(tx: Database, kind: TrashKind, ids: number[]) {
  if (kind === 'article') await leaveTombstones(tx, ids)
  await tx.execute(sql`delete from ${name(tableOf(kind))} where id = any(${sql.param(ids)}::bigint[])`)
}

/** Prevents a later fetch from storing a deleted article again. */
export async function leaveTombstones(tx: Database, ids: number[]) {
  await tx.execute(sql`
    insert into deleted_articles (url_key, publisher_id, guid_key, title, published_at)
    select url_key, publisher_id, guid_key, title, published_at from articles
    where id = any(${sql.param(ids)}::bigint[]) on conflict do nothing`)
}

type Entry = { id: number; kind: TrashKind; entity_id: number; name: string; row: Record<string, unknown> }

/** Locked, so that of two who restore or delete it one finds nothing. `row` is for names alone: numbers in it are rounded. */
export async function trashEntry(tx: Database, kind: string, entityId: number): Promise<Entry | undefined> {
  const { rows } = await tx.execute<Entry & { id: string; entity_id: string }>(sql`
    select id, kind, entity_id, name, document->'row' as row from trash
    where kind = ${kind} and entity_id = ${entityId} for update`)
  const [entry] = rows
  return entry && { ...entry, id: Number(entry.id), entity_id: Number(entry.entity_id) }
}

export async function isInTrash(db: Database, things: { kind: string; id: number }[]): Promise<Set<string>> {
  if (things.length === 0) return new Set()
  const { rows } = await db.execute<{ kind: string; entity_id: string }>(sql`
    select t.kind, t.entity_id from trash t join unnest(
      ${sql.param(things.map(({ kind }) => kind))}::text[], ${sql.param(things.map(({ id }) => id))}::bigint[]
    ) as wanted (kind, id) on t.kind = wanted.kind and t.entity_id = wanted.id`)
  return new Set(rows.map(({ kind, entity_id }) => `${kind} ${entity_id}`))
}

/** Of what the row points at, what is not there. */
export async function missingParents(tx: Database, { kind, row }: Entry) {
  const missing: { link: Link; id: number }[] = []
  for (const link of parentsOf(tableOf(kind))) {
    const id = row[link.column]
    if (id === null || id === undefined) continue
    const { rows } = await tx.execute(
      sql`select from ${name(link.parent)} where id = ${Number(id)} for key share`,
    )
    if (rows.length === 0) missing.push({ link, id: Number(id) })
  }
  return missing
}

/** When that comes back, it shall point here again. */
export async function rememberPointer(
  tx: Database,
  { parent, table, column }: Link,
  parentId: number,
  id: number,
) {
  const path = sql.param(['pointing', `${table}.${column}`])
  await tx.execute(sql`
    update trash set document = jsonb_set(document, ${path}::text[],
      coalesce(document #> ${path}::text[], '[]') || to_jsonb(${id}::bigint))
    where kind = ${kindOf(parent) ?? ''} and entity_id = ${parentId}`)
}

/** Whether another row has this value already, whatever its case. */
export async function isTaken(
  tx: Database,
  kind: TrashKind,
  column: string,
  value: string,
): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from ${name(tableOf(kind))} where lower(${name(column)}) = lower(${value}) limit 1`,
  )
  return rows.length > 0
}

/** Inserts the row under its old id, then the rows that cascaded with it; `patch` overrides columns. */
export async function putBack(tx: Database, { id, kind, entity_id }: Entry, patch: Record<string, unknown>) {
  const table = tableOf(kind)
  await insertRows(
    tx,
    table,
    sql`(select jsonb_build_array(document->'row' || ${JSON.stringify(patch)}::jsonb) from trash where id = ${id})`,
  )
  for (const link of cascadingChildren(table)) await putBackHanging(tx, id, link)
  let pointing = 0
  for (const { table: t, column } of nullingReferences(table)) {
    const { rowCount } = await tx.execute(sql`
      update ${name(t)} set ${name(column)} = ${entity_id} where ${name(column)} is null and id in (
        select jsonb_array_elements(document->'pointing'->${`${t}.${column}`}::text)::bigint from trash where id = ${id})`)
    pointing += rowCount ?? 0
    // what was deleted since shall point here again, too, when it comes back
    await tx.execute(sql`
      update trash set document = jsonb_set(document, ${sql.param(['row', column])}::text[], to_jsonb(${entity_id}::bigint))
      where kind = ${kindOf(t) ?? ''} and document->'row'->>${column}::text is null and entity_id in (
        select jsonb_array_elements(document->'pointing'->${`${t}.${column}`}::text)::bigint from trash where id = ${id})`)
  }
  if (kind === 'article') await removeTombstones(tx, sql`select ${entity_id}::bigint`)
  return { pointing }
}

/**
 * Rows that also reference something deleted stay in the trash with that, or get a null reference where
 * allowed.
 */
async function putBackHanging(tx: Database, id: number, { table, column }: Link) {
  const path = `${table}.${column}`
  const others = parentsOf(table).filter((other) => other.column !== column)
  for (const other of others) {
    const value = sql`(e->>${other.column}::text)::bigint`
    const isOrphan = sql`${value} is not null and not exists (select from ${name(other.parent)} p where p.id = ${value})`
    const kept = sql`(select document->'hanging'->${path}::text from trash where id = ${id})`
    if (other.isNullable) {
      await tx.execute(sql`
        update trash set document = jsonb_set(document, ${sql.param(['hanging', path])}::text[], (
          select coalesce(jsonb_agg(case when ${isOrphan} then e || jsonb_build_object(${other.column}::text, null) else e end), '[]')
          from jsonb_array_elements(${kept}) e)) where id = ${id} and document->'hanging' ? ${path}`)
      continue
    }
    const place = sql.param(['hanging', `${table}.${other.column}`])
    await tx.execute(sql`
      with orphans as (
        select ${value} as parent, jsonb_agg(e) as rows from jsonb_array_elements(${kept}) e where ${isOrphan} group by 1
      )
      update trash t set document = jsonb_set(t.document, ${place}::text[],
        coalesce(t.document #> ${place}::text[], '[]') || o.rows)
      from orphans o where t.kind = ${kindOf(other.parent) ?? ''} and t.entity_id = o.parent`)
    await tx.execute(sql`
      update trash set document = jsonb_set(document, ${sql.param(['hanging', path])}::text[], (
        select coalesce(jsonb_agg(e), '[]') from jsonb_array_elements(${kept}) e where not (${isOrphan})))
      where id = ${id} and document->'hanging' ? ${path}`)
  }
  await insertRows(tx, table, sql`(select document->'hanging'->${path}::text from trash where id = ${id})`)
}

/** All inside the database: a price with twenty digits would not survive a number of ours. Columns of today that the rows had. */
async function insertRows(tx: Database, table: string, rows: SQL) {
  const found = await tx.execute<{ keys: string[] | null }>(
    sql`select array(select jsonb_object_keys(${rows}->0)) as keys`,
  )
  const keys = found.rows[0]?.keys ?? []
  const columns = columnsOf(table).filter((column) => keys.includes(column) && !DERIVED.includes(column))
  if (columns.length === 0) return
  const list = sql.join(columns.map(name), sql`, `)
  await tx.execute(sql`
    insert into ${name(table)} (${list}) overriding system value
    select ${list} from jsonb_populate_recordset(null::${name(table)}, ${rows})
    ${kindOf(table) ? sql`` : sql`on conflict do nothing`}`)
}

/** Removes tombstones and marks stories for recounting. */
async function removeTombstones(tx: Database, ids: SQL) {
  await tx.execute(sql`
    delete from deleted_articles where url_key in (select url_key from articles where id in (${ids}))`)
  await tx.execute(sql`update stories set stale = true
    where not stale and id in (select story_id from article_stories where article_id in (${ids}))`)
}

/** Articles kept the tag's number; their search words get its name back. */
export async function reindexTaggedArticles(tx: Database, id: number): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`update articles set tag_ids = tag_ids where tag_ids @> array[${id}]::bigint[]`,
  )
  return rowCount ?? 0
}

export async function forgetEntry(tx: Database, id: number) {
  await tx.execute(sql`delete from trash where id = ${id}`)
}

/** Those that were deleted along with it, in order. */
export async function partsOf(tx: Database, id: number, limit: number) {
  const { rows } = await tx.execute<{ kind: TrashKind; entity_id: string }>(
    sql`select kind, entity_id from trash where part_of = ${id} order by id limit ${limit}`,
  )
  return rows.map(({ kind, entity_id }) => ({ kind, id: Number(entity_id) }))
}

export async function countParts(tx: Database, id: number): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from trash where part_of = ${id}`,
  )
  return rows[0]?.n ?? 0
}

const OF = { all: sql`true`, articles: sql`kind = 'article'`, other: sql`kind <> 'article'` }

export async function trashPage(
  db: Database,
  { show, before }: { show: keyof typeof OF; before?: number | undefined },
): Promise<TrashPage> {
  const { rows } = await db.execute<TrashPage['things'][number] & { id: string; place: string }>(sql`
    select id as place, kind, entity_id as id, name, note, deleted_by, deleted_at,
      deleted_at + make_interval(days => ${TRASH_DAYS}) as gone_at
    from trash where part_of is null and ${OF[show]} and ${before ? sql`id < ${before}` : sql`true`}
    order by id desc limit ${TRASH_PAGE + 1}`)
  const counted = await db.execute<{ all: number; articles: number; bytes: string }>(sql`
    select count(*)::int as all, (count(*) filter (where kind = 'article'))::int as articles,
      pg_total_relation_size('trash') as bytes from trash where part_of is null`)
  const { all = 0, articles = 0, bytes = 0 } = counted.rows[0] ?? {}
  const things = rows.slice(0, TRASH_PAGE)
  return {
    things: things.map(({ place: _, ...thing }) => ({
      ...thing,
      id: Number(thing.id),
      deleted_at: new Date(thing.deleted_at).toISOString(),
      gone_at: new Date(thing.gone_at).toISOString(),
    })),
    counts: { all, articles, other: all - articles },
    bytes: all === 0 ? 0 : Number(bytes),
    nextBefore: rows.length > TRASH_PAGE ? Number(things.at(-1)?.place) : null,
  }
}

const expires = (now: Date) => sql`${now.toISOString()}::timestamptz - make_interval(days => ${TRASH_DAYS})`

/** Entries stamped by a clock that was ahead expire as if deleted now. */
export async function restampFuture(db: Database, now: Date) {
  const time = sql`${now.toISOString()}::timestamptz`
  await db.execute(sql`update trash set deleted_at = ${time} where deleted_at > ${time}`)
}

/** What has been there for 30 days, oldest first. */
export async function expired(db: Database, now: Date, limit: number) {
  const { rows } = await db.execute<{ kind: TrashKind; entity_id: string }>(sql`
    select kind, entity_id from trash where part_of is null and deleted_at < ${expires(now)}
    order by deleted_at limit ${limit}`)
  return rows.map(({ kind, entity_id }) => ({ kind, id: Number(entity_id) }))
}

/** The same and what was deleted along with it, and how many things are there. */
export async function countExpired(db: Database, now: Date) {
  const { rows } = await db.execute<{ count: number; of: number }>(sql`
    select (count(*) filter (where coalesce(whole.deleted_at, trash.deleted_at) < ${expires(now)}))::int as count,
      count(*)::int as of
    from trash left join trash whole on whole.id = trash.part_of`)
  return rows[0] ?? { count: 0, of: 0 }
}

export async function everything(db: Database, limit: number) {
  const { rows } = await db.execute<{ kind: TrashKind; entity_id: string }>(
    sql`select kind, entity_id from trash where part_of is null order by id limit ${limit}`,
  )
  return rows.map(({ kind, entity_id }) => ({ kind, id: Number(entity_id) }))
}

/** Removes the id of a tag that is deleted for good from its articles. */
export async function dropTagNumber(tx: Database, id: number) {
  await tx.execute(
    sql`update articles set tag_ids = array_remove(tag_ids, ${id}::bigint) where tag_ids @> array[${id}]::bigint[]`,
  )
}

/** The articles of a publisher, in turn, locked. */
export async function articlesOf(tx: Database, publisherId: number, limit: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from articles where publisher_id = ${publisherId} order by id limit ${limit} for update`,
  )
  return rows.map(({ id }) => Number(id))
}

export async function countArticlesOf(db: Database, publisherId: number): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from articles where publisher_id = ${publisherId}`,
  )
  return rows[0]?.n ?? 0
}

/** Note shown in the list, as SQL over the row `r`. */
const NOTES: Record<TrashKind, SQL> = {
  article: sql`coalesce((select p.name from publishers p where p.id = r.publisher_id) || ', ', '') || to_char(r.published_at, 'Mon FMDD')`,
  publisher: sql`(select count(*) from articles a where a.publisher_id = r.id) || ' articles stay and read ''Unknown Source'''`,
  tag: sql`'was on ' || (select count(*) from articles a where a.tag_ids @> array[r.id]) || ' articles'`,
  category: sql`'/' || r.slug || ', tag ' || (select t.name from tags t where t.id = r.tag_id)`,
  page: sql`r.meta_title`,
  coin: sql`r.name || ', ' || (select count(*) from price_points p where p.coin_id = r.id) || ' prices'`,
  user: sql`initcap(r.role) || '; cannot sign in while here'`,
}
