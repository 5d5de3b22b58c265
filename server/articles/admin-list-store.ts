import { type SQL, sql } from 'drizzle-orm'
import type { AdminArticlesQuery } from '../../contract/articles.ts'
import type { Database } from '../database/connect.ts'
import { type FeedFilter, matchesNothing } from './feed-filter.ts'
import { matching } from './feed-store.ts'

export type ArticleSort = NonNullable<AdminArticlesQuery['sort']>

const columns: Record<ArticleSort, SQL> = {
  title: sql`lower(a.title)`,
  publisher: sql`lower(p.name)`,
  published_at: sql`a.sort_at`,
  freshness_score: sql`a.freshness_score`,
  sentiment_score: sql`a.sentiment_score`,
}

/** The ids of one page in the order an admin chose; without a value last, equal ones newest first. */
export async function sortedArticleIds(
  db: Database,
  filter: FeedFilter,
  { sort, order, limit, offset }: { sort: ArticleSort; order: 'asc' | 'desc'; limit: number; offset: number },
): Promise<number[]> {
  if (matchesNothing(filter)) return []
  const { rows } = await db.execute<{ id: string }>(sql`
    select a.id from articles a left join publishers p on p.id = a.publisher_id where ${matching(filter)}
    order by ${columns[sort]} ${order === 'asc' ? sql`asc` : sql`desc`} nulls last, a.sort_at desc, a.id desc
    limit ${limit} offset ${offset}`)
  return rows.map((row) => Number(row.id))
}
