import type { articleEndpoints } from '../../contract/articles.ts'
import { whoIs } from '../changes/record-change.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import type { Routes } from '../http/implement.ts'
import { adminList } from './admin-list.ts'
import { articleById, deleteArticle, publisherExists, setFlag } from './store.ts'

export const articleRoutes = ({ db }: Context): Routes<typeof articleEndpoints> => ({
  'GET /api/articles/admin': ({ query }) => adminList(db, query),
  'GET /api/articles/admin/:id': async ({ params }) => found(await articleById(db, params.id)),
  'GET /api/articles/publisher/:id': async ({ params, query }) => {
    if (!(await publisherExists(db, params.id))) throw notFound('Publisher')
    return adminList(db, { ...query, publisherId: params.id })
  },
  'DELETE /api/articles/:id': async ({ params, caller }) =>
    found(await deleteArticle(db, params.id, whoIs(caller))),
  'PATCH /articles/:id/featured': async ({ params, body, caller }) =>
    found(await setFlag(db, params.id, body, whoIs(caller))),
  'PATCH /api/articles/:id/hidden': async ({ params, body, caller }) =>
    found(await setFlag(db, params.id, body, whoIs(caller))),
})

function found<Article>(article: Article | undefined): Article {
  if (!article) throw notFound('Article')
  return article
}
