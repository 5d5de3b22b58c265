import { eq, sql } from 'drizzle-orm'
import { type Database, first } from '../../platform/database/connect.ts'
import { articles, tags } from '../../platform/database/schema.ts'

export type Which = { ids: number[] } | { publishers: number[] }

/** How many of these there are, and how many characters of them a model would read. */
export async function textLengths(db: Database, which: Which, most: number) {
  const [column, ids] = 'ids' in which ? ['id', which.ids] : ['publisher_id', which.publishers]
  const { rows } = await db.execute<{ articles: string; characters: string | null }>(sql`
    select count(*) as articles,
      sum(
        length(title) + least(coalesce(nullif(content_length, 0), length(overview)), ${most})
      ) as characters
    from articles
    where ${sql.identifier(column)} = any(${sql.param(ids)}::bigint[])`)
  return { articles: Number(rows[0]?.articles ?? 0), characters: Number(rows[0]?.characters ?? 0) }
}

export async function lockArticle(tx: Database, id: number) {
  await tx.select({ id: articles.id }).from(articles).where(eq(articles.id, id)).for('update')
}

export const tagById = (db: Database, id: number) =>
  first(db.select({ id: tags.id, name: tags.name }).from(tags).where(eq(tags.id, id)))
