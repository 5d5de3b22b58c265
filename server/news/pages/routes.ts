import type { pageEndpoints } from '../../../contract/news/pages.ts'
import { whoIs } from '../../accounts/activity/record-change.ts'
import type { Context } from '../../platform/context.ts'
import { unchangedSince } from '../../platform/http/if-match.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { renderMarkdown } from './render-markdown.ts'
import { addPage, allPages, changePage, homeMeta, pageAt, pageLinks, removePage } from './store.ts'

export const pageRoutes = (context: Context): Routes<typeof pageEndpoints> => ({
  'GET /api/pages/home': () => homeMeta(context),
  'GET /api/pages/by-path': ({ query }) => pageAt(context, query.path),
  'GET /api/pages/links': () => pageLinks(context.db),
  'POST /api/pages/preview': ({ body }) => ({ body_html: renderMarkdown(body.body) }),
  'GET /api/pages': () => allPages(context),
  'POST /api/pages': ({ body, caller }) => addPage(context, body, whoIs(caller)),
  'PUT /api/pages/*': ({ params, body, request, caller }) =>
    changePage(context, params['*'], body, whoIs(caller), unchangedSince(request)),
  'DELETE /api/pages/:id': ({ params, caller }) => removePage(context, params.id, whoIs(caller)),
})
