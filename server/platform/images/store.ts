import { and, eq } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { articles } from '../database/schema.ts'

export async function articleImageUrl(db: Database, id: number): Promise<string | undefined> {
  const [article] = await db
    .select({ url: articles.image_url })
    .from(articles)
    .where(and(eq(articles.id, id), eq(articles.hidden, false)))
  return article?.url ?? undefined
}
