import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '../../platform/database/connect.ts'
import { publishers } from '../../platform/database/schema.ts'
import { guardChild } from '../../testing/end-with-us.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { emptyDatabase, testDatabase } from '../../testing/test-database.ts'
import { testFolder } from '../../testing/test-folder.ts'
import { isLeftOut } from './backup-store.ts'
import { adminCli } from './run.ts'

const site = onceAFile(() => testApp())
const fresh = onceAFile(() => testDatabase())
const file = join(testFolder(), 'site.backup')

const admin = (db: Database, ...words: string[]) =>
  adminCli(words, { say() {}, open: async () => ({ ...site.context, db }) })

type Column = { table: string; column: string; type: string; parent: string | null }

/** Every column of every table, and the table a foreign key points at; tables in the order of their foreign keys. */
async function columns(db: Database): Promise<Column[]> {
  const { rows } = await db.execute<Column>(sql`
    with recursive keys as (
      select conrelid as child, confrelid as parent, conkey[1] as place from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace
    ), levels (id, level) as (
      select oid, 0 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      union select k.child, l.level + 1 from levels l join keys k on k.parent = l.id and k.child <> l.id
    )
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type, p.relname as parent
    from (select id, max(level) as level from levels group by id) l join pg_class c on c.oid = l.id
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join keys k on k.child = c.oid and k.place = a.attnum left join pg_class p on p.oid = k.parent
    order by l.level, c.relname, a.attnum`)
  return rows
}

/** More digits than a JavaScript number has, characters that need escaping, microseconds where a column keeps them. */
const VALUES: Record<string, string> = {
  bigint: '9007199254740993',
  smallint: '7',
  integer: '2147483647',
  real: '0.1',
  numeric: '1.23456789012345678901234567890',
  'double precision': '0.1000000000000000055',
  text: `'é "quoted" \\ \n=end {1}'`,
  boolean: 'true',
  date: `'2026-02-28'`,
  'timestamp with time zone': `'2026-02-28 23:59:59.999999+00'`,
  json: `'{"b": 1, "a":  2}'`,
  jsonb: `'{"a": [1.000000000000000000001, "\\\\u00e9", null]}'`,
  bytea: `'\\x00ff27'`,
  uuid: `'0b0e6c1c-3f5b-4a37-9d0a-1f3b7a1a9d11'`,
  tsquery: `'''word'' & ''beg'':*'`,
  tsvector: `'''word'':1 #2'`,
  'bigint[]': `'{9007199254740993,2}'`,
  'double precision[]': `'{0.1,null}'`,
  'smallint[]': `'{1,2}'`,
  'text[]': `'{"a,b","NULL",null}'`,
}

/** A row in every table, with a value in every column. Fails on a type it has no value for. */
async function fillEveryTable(db: Database) {
  for (const [table, all] of Map.groupBy(await columns(db), (column) => column.table)) {
    const values = all.map(({ column, type, parent }) => {
      if (parent === table) return 'null'
      if (parent) return `(select id from "${parent}" limit 1)`
      if (!VALUES[type]) throw new Error(`No value for ${table}.${column} of type ${type}`)
      return VALUES[type]
    })
    await db.execute(
      sql.raw(`insert into "${table}" (${all.map(({ column }) => `"${column}"`)}) overriding system value
        values (${values}) on conflict do nothing`),
    )
  }
}

/** Number of rows and a checksum, by table. */
async function checksums(db: Database) {
  const found: Record<string, { rows: number; sum: string }> = {}
  for (const table of new Set((await columns(db)).map((column) => column.table))) {
    const { rows } = await db.execute<{ rows: number; sum: string }>(sql`
      select count(*)::int as rows, md5(string_agg(row, '' order by row)) as sum
      from (select to_json(t)::text as row from ${sql.identifier(table)} t) t`)
    found[table] = rows[0] as (typeof rows)[0]
  }
  return found
}

const kept = async (db: Database) =>
  Object.entries(await checksums(db)).filter(([table]) => !isLeftOut(table))

beforeAll(async () => {
  await fillEveryTable(site.context.db)
  expect(await admin(site.context.db, 'backup', file, '--with-followers')).toBe(0)
})

test('a row of every table comes back as it was', async () => {
  const before = await checksums(site.context.db)
  expect(Object.keys(before).filter((table) => before[table]?.rows === 0)).toEqual([])
  expect(await admin(fresh.db, 'restore', file)).toBe(0)
  expect(await kept(fresh.db)).toEqual(await kept(site.context.db))
})

test('a restore that was killed half way leaves nothing, and can be started over', async () => {
  const url = await emptyDatabase()
  const half = join(testFolder(), 'half.backup')
  execFileSync('mkfifo', [half])
  const killed = spawn(process.execPath, ['server/admin-cli.ts', 'restore', half], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: 'ignore',
  })
  guardChild(killed)
  const exited = once(killed, 'exit')
  const pipe = await open(half, 'w')
  const bytes = readFileSync(file)
  await pipe.write(bytes.subarray(0, bytes.length / 2))
  const { db, close } = connect({ url, log: { warn() {} } })
  const insertsThatWait = async () =>
    (
      await db.execute(sql`
        select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'
          and query ~ '^\\s*insert into'`)
    ).rows.length
  await expect.poll(insertsThatWait, { timeout: 60_000 }).toBe(1)
  killed.kill('SIGKILL')
  await exited
  await pipe.close()
  await expect.poll(insertsThatWait).toBe(0)

  expect(await db.$count(publishers)).toBe(0)
  expect(await admin(db, 'restore', file)).toBe(0)
  expect(await kept(db)).toEqual(await kept(site.context.db))
  await close()
}, 120_000)
