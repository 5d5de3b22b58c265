import { eq } from 'drizzle-orm'
import { type Database, first } from '../database/connect.ts'
import { uploads } from '../database/schema.ts'

/** The name is a content hash, so the same image is stored once. */
export async function saveUpload(
  db: Database,
  upload: { name: string; content_type: string; bytes: Buffer },
) {
  await db.insert(uploads).values(upload).onConflictDoNothing()
}

export const uploadNamed = (db: Database, name: string) =>
  first(db.select().from(uploads).where(eq(uploads.name, name)))
