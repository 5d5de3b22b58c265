import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { tags } from '../database/schema.ts'

const columns = { id: tags.id, name: tags.name }

export const allTags = (db: Database) =>
  db
    .select(columns)
    .from(tags)
    .orderBy(asc(sql`lower(${tags.name})`), asc(tags.id))

export async function insertTag(db: Database, name: string) {
  const [row] = await db.insert(tags).values({ name }).returning(columns)
  return row
}

/** Links to articles go with the tag; a category that uses it makes PostgreSQL refuse. */
export async function deleteTag(db: Database, id: number) {
  const [row] = await db.delete(tags).where(eq(tags.id, id)).returning(columns)
  return row
}
