import { sql } from 'drizzle-orm'
import { columnsOf } from '../../accounts/trash/tables-store.ts'
import { type Database, firstRow, rowsOf } from '../../platform/database/connect.ts'

/** Made from the articles by triggers and jobs: a restored site makes them again. */
const DERIVED = [
  'site_changes',
  'coin_news_days',
  'feed_changes',
  'search_refreshes',
  'feed_days',
  'feed_bits',
  'feed_words',
  'feed_marks',
  'updates',
  'update_epoch',
]
/** A session or invitation that was ended since must not open the door again. */
const NOT_KEPT = ['sessions', 'login_failures', 'invitations', 'passkey_challenges']
/** Owners put what they still have to send into the outbox again. */
const OUTBOX = ['outbox', 'outbox_lanes']
/** Readers' addresses and what they follow: only when the operator asks for them. */
const FOLLOWERS = [
  'followers',
  'follow_channels',
  'follow_rules',
  'follow_messages',
  'follow_counts',
  'follow_confirmations',
  'follow_problems',
]
const ROWS_AT_ONCE = 500

/** Older backups may still bring them. */
export const isLeftOut = (table: string) => [...DERIVED, ...NOT_KEPT, ...OUTBOX].includes(table)

export const isOfFollowers = (table: string) => FOLLOWERS.includes(table)

/** Our tables, those that others point at first. */
export async function tablesInOrder(db: Database): Promise<string[]> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`
      select tablename as name
      from pg_tables
      where schemaname = 'public'
      order by tablename`,
  )
  const { rows: links } = await db.execute<{ from: string; to: string }>(sql`
    select conrelid::regclass::text as "from", confrelid::regclass::text as "to"
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace`)
  const waiting = new Set(tables.map(({ name }) => name).filter((name) => !isLeftOut(name)))
  const ordered: string[] = []
  while (waiting.size > 0) {
    const free = [...waiting].filter(
      (name) => !links.some(({ from, to }) => from === name && to !== name && waiting.has(to)),
    )
    if (free.length === 0) throw new Error('The tables point at each other in a circle')
    for (const name of free) waiting.delete(name)
    ordered.push(...free)
  }
  return ordered
}

/** The last migration of release 0.1, whose backups are the oldest there are. Since then no table went. */
const FIRST_RELEASE = 1_794_766_216_763

/** Whether the backup is of this version or an older one; newer rows may have unknown columns. */
export async function canRestore(db: Database, schema: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`
      select from drizzle.__drizzle_migrations
      where created_at::text = ${schema} and created_at >= ${FIRST_RELEASE}`,
  )
  return rows.length > 0
}

export async function schemaVersion(db: Database): Promise<string> {
  const last = await firstRow<{ version: string }>(db)`
    select max(created_at)::text as version
    from drizzle.__drizzle_migrations`
  return last?.version ?? ''
}

/** Each row as PostgreSQL writes it in JSON, never read by us, so that no figure loses digits. */
export async function* rowsAsJson(tx: Database, table: string): AsyncGenerator<string> {
  const cursor = sql.identifier(`backup_${table}`)
  const { rows: toItself } = await tx.execute(
    sql`
      select from pg_constraint
      where contype = 'f' and conrelid = ${table}::regclass and confrelid = conrelid`,
  )
  // rows that others of the same table reference come first: they have lower ids
  const order = toItself.length > 0 ? sql`order by t.id` : sql``
  await tx.execute(
    sql`declare ${cursor} no scroll cursor for select to_json(t)::text as row from ${sql.identifier(table)} t ${order}`,
  )
  for (;;) {
    const rows = await rowsOf<{ row: string }>(
      tx,
    )`fetch ${sql.raw(String(ROWS_AT_ONCE))} from ${cursor}`
    for (const { row } of rows) yield row
    if (rows.length < ROWS_AT_ONCE) return
  }
}

/** Names the columns of today that the rows have: those added since the backup was made get their defaults. */
export async function insertJson(tx: Database, table: string, rows: string[]): Promise<void> {
  const name = sql.identifier(table)
  const given = Object.keys(JSON.parse(rows[0] ?? '{}'))
  const kept = columnsOf(table).filter((column) => given.includes(column))
  const columns = sql.join(kept.map(sql.identifier), sql`, `)
  await tx.execute(
    sql`
      insert into ${name} (${columns}) overriding system value
      select ${columns}
      from json_populate_recordset(null::${name}, ${`[${rows.join(',')}]`}::json)`,
  )
}

/** A new site has its first pages and marks already; the backup brings its own. */
export async function clear(tx: Database, tables: string[]): Promise<void> {
  for (const table of tables) await tx.execute(sql`delete from ${sql.identifier(table)}`)
}

export async function isEmpty(db: Database, table: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from ${sql.identifier(table)} limit 1`)
  return rows.length === 0
}

/** The last id that each sequence gave out, by its name, as text: a number of JavaScript would round it. */
export type LastIds = Record<string, string>

export async function lastIds(db: Database): Promise<LastIds> {
  const { rows } = await db.execute<{ sequence: string; last: string }>(sql`
    select format('%I.%I', schemaname, sequencename) as sequence, last_value::text as last
    from pg_sequences
    where schemaname = 'public' and last_value is not null`)
  return Object.fromEntries(rows.map(({ sequence, last }) => [sequence, last]))
}

/** The next id follows the last one given out, even if its row was deleted since: trash and log still name it. */
export async function moveIdsOn(tx: Database, table: string, last: LastIds): Promise<void> {
  const { rows } = await tx.execute<{ sequence: string | null; column: string }>(sql`
    select pg_get_serial_sequence(${`public.${table}`}, column_name) as sequence,
      column_name as "column"
    from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`)
  for (const { sequence, column } of rows)
    if (sequence)
      await tx.execute(
        sql`
          select setval(${sequence}::regclass, greatest(id, 1), id > 0)
          from (select greatest(${last[sequence] ?? '0'}::bigint, (select max(${sql.identifier(column)}) from ${sql.identifier(table)})) as id) l`,
      )
}
