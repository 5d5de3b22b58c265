import type { articleEndpoints } from '../../../contract/news/articles.ts'
import { whoIs } from '../../accounts/activity/record-change.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { articleById, deleteArticle, setFlag } from './store.ts'

/** The lists are served where they are searched: article-list/. */
type Here = Omit<
  typeof articleEndpoints,
  'GET /api/articles/admin' | 'GET /api/articles/publisher/:id'
>

export const articleRoutes = ({ db, now }: Context): Routes<Here> => ({
  'GET /api/articles/admin/:id': async ({ params }) => found(await articleById(db, params.id)),
  'DELETE /api/articles/:id': async ({ params, caller }) =>
    found(await deleteArticle({ db, now }, params.id, whoIs(caller))),
  'PATCH /articles/:id/featured': ({ params, body, caller }) =>
    flagged(db, params.id, body, whoIs(caller)),
  'PATCH /api/articles/:id/hidden': ({ params, body, caller }) =>
    flagged(db, params.id, body, whoIs(caller)),
})

async function flagged(...[db, id, flag, by]: Parameters<typeof setFlag>) {
  await setFlag(db, id, flag, by)
  return found(await articleById(db, id))
}

function found<Article>(article: Article | undefined): Article {
  if (!article) throw notFound('Article')
  return article
}
