import * as z from 'zod'
import { type articleEndpoints, FeedPage } from '../../contract/articles.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { ReadyBytes, type Routes } from '../http/implement.ts'
import { shedLoad } from '../http/shed-load.ts'
import { adminList } from './admin-list.ts'
import { articlePage, feedPage, newCount } from './feed-page.ts'
import { createReadyPages } from './ready-pages.ts'
import { deleteArticle, publisherExists, setFeatured } from './store.ts'

/** Fewer at once than there are database connections. At 50 a second the last in line has waited for a second. */
const UNREADY_PAGES = { atOnce: 8, waiting: 40, patienceMs: 1000 }

export const articleRoutes = ({ db }: Context): Routes<typeof articleEndpoints> => {
  const readyPage = createReadyPages(db)
  const inTurn = shedLoad(UNREADY_PAGES)
  const ready = async (key: object, make: () => Promise<unknown>) =>
    new ReadyBytes(await readyPage(JSON.stringify(key), () => inTurn(make)))
  return {
    'GET /api/articles': ({ query }) =>
      ready(query, async () => z.parse(FeedPage, await feedPage(db, query))),
    'GET /api/articles/public': ({ query }) =>
      ready(query, async () => z.parse(FeedPage, await feedPage(db, query))),
    'GET /api/articles/new-count': ({ query }) => ready(query, () => newCount(db, query)),
    'GET /api/articles/admin': ({ query }) => adminList(db, query),
    'GET /api/articles/publisher/:id': async ({ params, query }) => {
      if (!(await publisherExists(db, params.id))) throw notFound('Publisher')
      return articlePage(db, { publishers: [params.id], tags: [] }, query)
    },
    'DELETE /api/articles/:id': async ({ params }) => found(await deleteArticle(db, params.id)),
    'PATCH /articles/:id/featured': async ({ params, body }) =>
      found(await setFeatured(db, params.id, body.featured)),
  }
}

function found<Article>(article: Article | undefined): Article {
  if (!article) throw notFound('Article')
  return article
}
