import { eq, inArray, sql } from 'drizzle-orm'
import type { AdminArticle } from '../../contract/articles.ts'
import type { Database } from '../database/connect.ts'
import { articles, deletedArticles, publishers } from '../database/schema.ts'

/** What a feed item becomes. The search words are kept by the database itself. */
export type NewArticle = Omit<typeof articles.$inferInsert, 'id' | 'search'>
export type ArticleChange = Partial<
  Pick<NewArticle, 'title' | 'image_url' | 'overview' | 'content' | 'content_length' | 'version' | 'tag_ids'>
>

/** Stores those whose address is new; answers only what was stored. */
export async function insertArticles(db: Database, rows: NewArticle[]) {
  if (rows.length === 0) return []
  return db
    .insert(articles)
    .values(rows)
    .onConflictDoNothing({ target: articles.url_key })
    .returning({ id: articles.id, url_key: articles.url_key, url: articles.url })
}

export async function updateArticle(db: Database, id: number, change: ArticleChange) {
  await db.update(articles).set(change).where(eq(articles.id, id))
}

/** Every column of one article, for ingest and analysis; never an answer. */
export async function wholeArticle(db: Database, id: number) {
  const [row] = await db.select().from(articles).where(eq(articles.id, id))
  return row
}

/** As the lists show them, in the order of the ids; those deleted meanwhile are left out. */
export async function articlesByIds(db: Database, ids: number[]): Promise<AdminArticle[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select(listColumns)
    .from(articles)
    .leftJoin(publishers, eq(publishers.id, articles.publisher_id))
    .where(inArray(articles.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [{ ...row, publisher_name: row.publisher?.name ?? null }] : []
  })
}

export async function articleById(db: Database, id: number): Promise<AdminArticle | undefined> {
  const [article] = await articlesByIds(db, [id])
  return article
}

/** Deletes for good: the tombstone keeps a later fetch from bringing it back. */
export async function deleteArticle(db: Database, id: number): Promise<AdminArticle | undefined> {
  return db.transaction(async (tx) => {
    const article = await articleById(tx, id)
    const [gone] = await tx.delete(articles).where(eq(articles.id, id)).returning({
      url_key: articles.url_key,
      publisher_id: articles.publisher_id,
      guid_key: articles.guid_key,
    })
    if (!article || !gone) return undefined
    await tx.insert(deletedArticles).values(gone).onConflictDoNothing()
    return article
  })
}

export async function setFeatured(
  db: Database,
  id: number,
  featured: boolean,
): Promise<AdminArticle | undefined> {
  await db.update(articles).set({ featured }).where(eq(articles.id, id))
  return articleById(db, id)
}

const listColumns = {
  id: articles.id,
  title: articles.title,
  url: articles.url,
  image_url: articles.image_url,
  published_at: articles.published_at,
  tags: sql<{ id: number; name: string }[]>`(
    select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by u.place), '[]')
    from unnest(${articles.tag_ids}) with ordinality u (tag_id, place) join tags t on t.id = u.tag_id)`,
  publisher: { id: publishers.id, name: publishers.name },
  freshness_score: articles.freshness_score,
  sentiment_score: articles.sentiment_score,
  overview: articles.overview,
  featured: articles.featured,
  ad: articles.ad,
  content_length: articles.content_length,
  analyzed_at: articles.analyzed_at,
}
