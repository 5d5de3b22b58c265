import type { analysisEndpoints } from '../../contract/analysis/analysis.ts'
import type { correctionEndpoints } from '../../contract/analysis/corrections.ts'
import type { receiptEndpoints } from '../../contract/analysis/receipts.ts'
import { whoIs } from '../accounts/activity/record-change.ts'
import type { Context } from '../platform/context.ts'
import { notFound } from '../platform/errors.ts'
import type { Routes } from '../platform/http/implement.ts'
import { analyzeArticle } from './analyze-article.ts'
import { correctArticle, takeBackCorrection } from './corrections/store.ts'
import { articleReceipt } from './receipts/store.ts'
import { aiLogs, articleUsage, usageGroups, usagePeriodOf } from './usage-store.ts'

export const analysisRoutes = (context: Context): Routes<typeof analysisEndpoints> => ({
  'POST /api/ai/analyze/:id': ({ params }) =>
    analyzeArticle(context, params.id, { trigger: 'click' }),
  'GET /api/logs/ai-usage': ({ query }) => {
    const span = usagePeriodOf(query, context.now())
    return query.group_by ? usageGroups(context.db, span, query.group_by) : aiLogs(context.db, span)
  },
  'GET /api/logs/ai-usage/articles': ({ query }) =>
    articleUsage(context.db, {
      ...(query.publisher_id === undefined ? {} : { publisherId: query.publisher_id }),
      ...(query.article_ids ? { articleIds: query.article_ids.split(',').map(Number) } : {}),
      ...(query.dateRange || query.month
        ? {
            span: usagePeriodOf(
              { month: query.month, dateRange: query.dateRange ?? 'week' },
              context.now(),
            ),
          }
        : {}),
      page: query.page,
      limit: query.limit,
    }),
})

export const correctionRoutes = ({ db, now }: Context): Routes<typeof correctionEndpoints> => ({
  'PUT /api/articles/:id/correction': async ({ params, body, caller }) =>
    found(await correctArticle(db, params.id, body, whoIs(caller), now())),
  'DELETE /api/articles/:id/correction': async ({ params, caller }) =>
    found(await takeBackCorrection(db, params.id, whoIs(caller))),
})

function found<Article>(article: Article | undefined): Article {
  if (!article) throw notFound('Article')
  return article
}

export const receiptRoutes = ({ db }: Context): Routes<typeof receiptEndpoints> => ({
  'GET /api/articles/:id/receipt': async ({ params, caller }) => {
    const found = await articleReceipt(db, params.id, { hidden: caller.user !== null })
    if (!found) throw notFound('Article')
    const { admin, ...forAll } = found
    // Costs and raw replies are for admins only.
    return caller.user?.role === 'admin' && admin ? { ...forAll, admin } : forAll
  },
})
