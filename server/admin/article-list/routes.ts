import { BULK_AT_MOST } from '../../../contract/admin/article-list.ts'
import type { bulkEndpoints } from '../../../contract/admin/bulk.ts'
import type { articleEndpoints } from '../../../contract/news/articles.ts'
import { whoIs } from '../../accounts/activity/record-change.ts'
import { publisherExists } from '../../news/articles/store.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { adminList } from './admin-list.ts'
import { matchingArticleIds } from './admin-list-store.ts'
import { analysisCost } from './analysis-cost.ts'
import { changeMany } from './change-many.ts'

type Lists = Pick<typeof articleEndpoints, 'GET /api/articles/admin' | 'GET /api/articles/publisher/:id'>

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
  'POST /api/articles/bulk/cost': ({ body }) => analysisCost(context, body.ids),
})
