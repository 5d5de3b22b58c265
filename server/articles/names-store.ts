import { and, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../database/connect.ts'
import { categories, publishers, tags } from '../database/schema.ts'

type NamedTable = typeof publishers | typeof tags

type How = { part?: boolean }

/** The publishers a filter text means: an id, or a name in whatever letters. With `part`, any name that contains it. */
export const publishersNamed = (db: Database, text: string, how?: How) => idsNamed(db, publishers, text, how)
export const tagsNamed = (db: Database, text: string, how?: How) => idsNamed(db, tags, text, how)

async function idsNamed(db: Database, table: NamedTable, text: string, { part = false }: How = {}) {
  if (/^\d{1,15}$/.test(text)) {
    const byId = await idsWhere(db, table, eq(table.id, Number(text)))
    if (byId.length > 0) return byId
  }
  return idsWhere(db, table, part ? contains(table.name, text) : sql`lower(${table.name}) = lower(${text})`)
}

/** The tag of an active category. */
export async function categoryTag(db: Database, slug: string): Promise<number[]> {
  const rows = await db
    .select({ id: categories.tagId })
    .from(categories)
    .where(and(eq(categories.slug, slug), eq(categories.isActive, true)))
  return rows.map((row) => row.id)
}

async function idsWhere(db: Database, table: NamedTable, condition: ReturnType<typeof sql>) {
  const rows = await db.select({ id: table.id }).from(table).where(condition)
  return rows.map((row) => row.id)
}

const contains = (name: PgColumn, text: string) => sql`strpos(lower(${name}), lower(${text})) > 0`
