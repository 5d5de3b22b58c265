import type { feedEndpoints } from '../../../contract/news/feed.ts'
import type { Context } from '../../platform/context.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { feedPage, newCount, publicArticle } from './feed-page.ts'
import { readFeed } from './snapshot-store.ts'

export const feedRoutes = ({ db, now }: Context): Routes<typeof feedEndpoints> => ({
  'GET /api/articles': ({ query }) => readFeed(db, (tx) => feedPage(tx, query, now())),
  'GET /api/articles/public': ({ query }) => readFeed(db, (tx) => feedPage(tx, query, now())),
  'GET /api/articles/new-count': ({ query }) => readFeed(db, (tx) => newCount(tx, query, now())),
  'GET /api/articles/:id': ({ params }) => readFeed(db, (tx) => publicArticle(tx, params.id, now())),
})
