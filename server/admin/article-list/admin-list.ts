import type { AdminArticlePage, AdminArticlesQuery } from '../../../contract/news/articles.ts'
import { articlesByIds } from '../../news/articles/store.ts'
import type { Database } from '../../platform/database/connect.ts'
import { adminArticleIds } from './admin-list-store.ts'

type ListQuery = AdminArticlesQuery & { publisherId?: number }

/** The management table, or one publisher's articles: newest first, or as its columns are sorted. */
export async function adminList(db: Database, query: ListQuery): Promise<AdminArticlePage> {
  const { page, limit } = query
  const found = await adminArticleIds(db, query, { ...query, offset: (page - 1) * limit })
  const { ids, ...counts } = found
  const hasMore = page * limit < counts.totalCount
  return { articles: await articlesByIds(db, ids), hasMore, nextPage: hasMore ? page + 1 : null, ...counts }
}
