import { BULK_AT_MOST } from '../../../contract/admin/article-list.ts'
import type { bulkEndpoints } from '../../../contract/admin/bulk.ts'
import { aiCostUsd, BUILT_IN_MODEL } from '../../../contract/analysis/ai-models.ts'
import type {
  AdminArticlePage,
  AdminArticlesQuery,
  articleEndpoints,
} from '../../../contract/news/articles.ts'
import { whoIs } from '../../accounts/activity/record-change.ts'
import { chosenVendor } from '../../analysis/models/vendors.ts'
import { MOST_TEXT, SYSTEM_PROMPT, tokensIn } from '../../analysis/prompt.ts'
import { articlesByIds, publisherExists } from '../../news/articles/store.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { notFound } from '../../platform/errors.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { adminArticleIds, matchingArticleIds } from './admin-list-store.ts'
import { textLengths, type Which } from './bulk-store.ts'
import { changeMany } from './change-many.ts'

type Lists = Pick<
  typeof articleEndpoints,
  'GET /api/articles/admin' | 'GET /api/articles/publisher/:id'
>

export const articleListRoutes = (context: Context): Routes<Lists & typeof bulkEndpoints> => ({
  'GET /api/articles/admin': ({ query }) => adminList(context.db, query),
  'GET /api/articles/publisher/:id': async ({ params, query }) => {
    if (!(await publisherExists(context.db, params.id))) throw notFound('Publisher')
    return adminList(context.db, { ...query, publisherId: params.id })
  },
  'GET /api/articles/admin/ids': async ({ query }) => ({
    ids: await matchingArticleIds(context.db, query, BULK_AT_MOST),
  }),
  'POST /api/articles/bulk': ({ body, caller }) => changeMany(context, body, whoIs(caller)),
  'POST /api/articles/bulk/cost': ({ body }) => analysisCost(context, body),
})

type ListQuery = AdminArticlesQuery & { publisherId?: number }

/** The management table, or one publisher's articles: newest first, or as its columns are sorted. */
async function adminList(db: Database, query: ListQuery): Promise<AdminArticlePage> {
  const { page, limit } = query
  const found = await adminArticleIds(db, query, { ...query, offset: (page - 1) * limit })
  const { ids, ...counts } = found
  const hasMore = page * limit < counts.totalCount
  return {
    articles: await articlesByIds(db, ids),
    hasMore,
    nextPage: hasMore ? page + 1 : null,
    ...counts,
  }
}

const ANSWER_TOKENS = 300

async function analysisCost(
  context: Context,
  which: Which,
): Promise<{ model: string; usd: number }> {
  const vendor = await chosenVendor(context)
  if (!vendor.ready) return { model: BUILT_IN_MODEL, usd: 0 }
  const { articles, characters } = await textLengths(context.db, which, MOST_TEXT)
  const prompt = tokensIn(articles * SYSTEM_PROMPT.length + characters)
  return { model: vendor.model, usd: aiCostUsd(vendor.price, prompt, articles * ANSWER_TOKENS) }
}
