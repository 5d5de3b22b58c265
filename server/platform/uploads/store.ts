import { eq } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { uploads } from '../database/schema.ts'

/** The name is a content hash, so the same image is stored once. */
export async function saveUpload(
  db: Database,
  upload: { name: string; content_type: string; bytes: Buffer },
) {
  await db.insert(uploads).values(upload).onConflictDoNothing()
}

export async function uploadNamed(db: Database, name: string) {
  const [upload] = await db.select().from(uploads).where(eq(uploads.name, name))
  return upload
}
