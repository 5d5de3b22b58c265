import type { analysisEndpoints } from '../../contract/analysis/analysis.ts'
import type { Context } from '../platform/context.ts'
import type { Routes } from '../platform/http/implement.ts'
import { analyzeArticle } from './analyze-article.ts'
import { aiLogs, articleUsage, spanOf, usageGroups } from './usage-store.ts'

export const analysisRoutes = (context: Context): Routes<typeof analysisEndpoints> => ({
  'POST /api/ai/analyze/:id': ({ params }) => analyzeArticle(context, params.id, { trigger: 'click' }),
  'GET /api/logs/ai-usage': ({ query }) => {
    const span = spanOf(query, context.now())
    return query.group_by ? usageGroups(context.db, span, query.group_by) : aiLogs(context.db, span)
  },
  'GET /api/logs/ai-usage/articles': ({ query }) =>
    articleUsage(context.db, {
      ...(query.publisher_id === undefined ? {} : { publisherId: query.publisher_id }),
      ...(query.article_ids ? { articleIds: query.article_ids.split(',').map(Number) } : {}),
      ...(query.dateRange || query.month
        ? { span: spanOf({ month: query.month, dateRange: query.dateRange ?? 'week' }, context.now()) }
        : {}),
      page: query.page,
      limit: query.limit,
    }),
})
