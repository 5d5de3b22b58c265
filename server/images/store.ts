import { eq } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { articles } from '../database/schema.ts'

export async function articleImageUrl(db: Database, id: number): Promise<string | undefined> {
  const [article] = await db.select({ url: articles.image_url }).from(articles).where(eq(articles.id, id))
  return article?.url ?? undefined
}
