import type { AdminArticlePage, AdminArticlesQuery } from '../../contract/articles.ts'
import type { Database } from '../database/connect.ts'
import { sortedArticleIds } from './admin-list-store.ts'
import { articlePage, pageOf } from './feed-page.ts'
import { feedSlice } from './feed-store.ts'
import { resolveAdminList } from './resolve-filter.ts'
import { articlesByIds } from './store.ts'

/** The management table: newest first, or as its columns are sorted. */
export async function adminList(db: Database, query: AdminArticlesQuery): Promise<AdminArticlePage> {
  const { page, limit, sort, order = 'desc' } = query
  const filter = await resolveAdminList(db, query)
  if (!sort || (sort === 'published_at' && order === 'desc')) return articlePage(db, filter, query)
  const { totalCount } = await feedSlice(db, filter, { limit: 0, offset: 0 })
  const ids = await sortedArticleIds(db, filter, { sort, order, limit, offset: (page - 1) * limit })
  return pageOf(await articlesByIds(db, ids), { page, limit, totalCount })
}
