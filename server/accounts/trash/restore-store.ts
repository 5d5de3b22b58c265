import { type SQL, sql } from 'drizzle-orm'
import type { TrashKind } from '../../../contract/accounts/trash.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Entry } from './store.ts'
import {
  cascadingChildren,
  columnsOf,
  DERIVED,
  kindOf,
  nullingReferences,
  parentsOf,
  type TableLink,
  tableOf,
} from './tables-store.ts'

const name = (text: string) => sql.identifier(text)

/** Of what the row points at, what is not there. */
export async function missingParents(tx: Database, { kind, row }: Entry) {
  const missing: { link: TableLink; id: number }[] = []
  for (const link of parentsOf(tableOf(kind))) {
    const id = row[link.column]
    if (id === null || id === undefined) continue
    const { rows } = await tx.execute(
      sql`
        select from ${name(link.parent)}
        where id = ${Number(id)}
        for key share`,
    )
    if (rows.length === 0) missing.push({ link, id: Number(id) })
  }
  return missing
}

/** When that comes back, it shall point here again. */
export async function rememberPointer(
  tx: Database,
  { parent, table, column }: TableLink,
  parentId: number,
  id: number,
) {
  const path = sql.param(['pointing', `${table}.${column}`])
  await tx.execute(sql`
    update trash
    set document = jsonb_set(
      document, ${path}::text[],
      coalesce(document #> ${path}::text[], '[]') || to_jsonb(${id}::bigint)
    )
    where kind = ${kindOf(parent) ?? ''} and entity_id = ${parentId}`)
}

/** Whether another row has this value already, whatever its case. */
export async function isTaken(tx: Database, kind: TrashKind, column: string, value: string) {
  const { rows } = await tx.execute(
    sql`
      select from ${name(tableOf(kind))}
      where lower(${name(column)}) = lower(${value})
      limit 1`,
  )
  return rows.length > 0
}

/** Inserts rows of one kind under their old ids, then the rows that cascaded with them; `patch` overrides columns. */
export async function putBack(
  tx: Database,
  kind: TrashKind,
  entryIds: number[],
  patch: Record<string, unknown> = {},
) {
  const table = tableOf(kind)
  const entries = sql`select * from trash where id = any(${sql.param(entryIds)}::bigint[])`
  await insertRows(
    tx,
    table,
    sql`(select jsonb_agg(t.document->'row' || ${JSON.stringify(patch)}::jsonb) from (${entries}) t)`,
  )
  for (const link of cascadingChildren(table)) await putBackHanging(tx, entries, link)
  let pointing = 0
  for (const { table: t, column } of nullingReferences(table)) {
    const pointers = sql`(
      select t.entity_id as parent, jsonb_array_elements(t.document->'pointing'->${`${t}.${column}`}::text)::bigint as id
      from (${entries}) t) pointer`
    const { rowCount } = await tx.execute(sql`
      update ${name(t)}
      set ${name(column)} = pointer.parent
      from ${pointers}
      where ${name(t)}.${name(column)} is null and ${name(t)}.id = pointer.id`)
    pointing += rowCount ?? 0
    // what was deleted since shall point here again, too, when it comes back
    await tx.execute(sql`
      update trash
      set document = jsonb_set(
        document, ${sql.param(['row', column])}::text[], to_jsonb(pointer.parent)
      )
      from ${pointers}
      where trash.kind = ${kindOf(t) ?? ''}
        and trash.entity_id = pointer.id
        and trash.document->'row'->>${column}::text is null`)
  }
  if (kind === 'article')
    await removeTombstones(
      tx,
      sql`
    select t.entity_id
    from (${entries}) t`,
    )
  return { pointing }
}

/**
 * Rows that also reference something deleted stay in the trash with that, or get a null reference where
 * allowed.
 */
async function putBackHanging(tx: Database, entries: SQL, { table, column }: TableLink) {
  const path = `${table}.${column}`
  const place = sql.param(['hanging', path])
  const kept = sql`(${entries}) t, jsonb_array_elements(t.document #> ${place}::text[]) e`
  const others = parentsOf(table).filter((other) => other.column !== column)
  for (const other of others) {
    const value = sql`(e->>${other.column}::text)::bigint`
    const isOrphan = sql`${value} is not null and not exists (select from ${name(other.parent)} p where p.id = ${value})`
    if (!other.isNullable) {
      const otherPlace = sql.param(['hanging', `${table}.${other.column}`])
      await tx.execute(sql`
        with orphans as (
          select ${value} as parent, jsonb_agg(e) as rows
          from ${kept}
          where ${isOrphan}
          group by 1
        )
        update trash
        set document = jsonb_set(
          document, ${otherPlace}::text[],
          coalesce(document #> ${otherPlace}::text[], '[]') || o.rows
        )
        from orphans o
        where kind = ${kindOf(other.parent) ?? ''} and entity_id = o.parent`)
    }
    const left = other.isNullable
      ? sql`jsonb_agg(case when ${isOrphan} then e || jsonb_build_object(${other.column}::text, null) else e end)`
      : sql`jsonb_agg(e) filter (where not (${isOrphan}))`
    await tx.execute(sql`
      update trash
      set document = jsonb_set(trash.document, ${place}::text[], found.rows)
      from (
        select t.id, coalesce(${left}, '[]') as rows
        from ${kept}
        group by t.id
        having bool_or(${isOrphan})
      ) found
      where trash.id = found.id`)
  }
  await insertRows(tx, table, sql`(select jsonb_agg(e) from ${kept})`)
}

/** All inside the database: a price with twenty digits would not survive a number of ours. Columns of today that the rows had. */
async function insertRows(tx: Database, table: string, rows: SQL) {
  const found = await tx.execute<{ keys: string[] | null }>(
    sql`select array(select jsonb_object_keys(${rows}->0)) as keys`,
  )
  const keys = found.rows[0]?.keys ?? []
  const columns = columnsOf(table).filter(
    (column) => keys.includes(column) && !DERIVED.includes(column),
  )
  if (columns.length === 0) return
  const list = sql.join(columns.map(name), sql`, `)
  await tx.execute(sql`
    insert into ${name(table)} (${list}) overriding system value
    select ${list}
    from jsonb_populate_recordset(null::${name(table)}, ${rows}) ${kindOf(table) ? sql`` : sql`on conflict do nothing`}`)
}

async function removeTombstones(tx: Database, ids: SQL) {
  await tx.execute(sql`
    delete from deleted_articles
    where url_key in (select url_key from articles where id in (${ids}))`)
  await tx.execute(sql`
    update stories
    set stale = true
    where not stale and id in (select story_id from article_stories where article_id in (${ids}))`)
}

/** Articles kept the tag's number; their search words get its name back. */
export async function reindexTaggedArticles(tx: Database, id: number): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`update articles set tag_ids = tag_ids where tag_ids @> array[${id}]::bigint[]`,
  )
  return rowCount ?? 0
}
