import type { pageEndpoints } from '../../contract/pages.ts'
import type { Context } from '../context.ts'
import { unchangedSince } from '../http/if-match.ts'
import type { Routes } from '../http/implement.ts'
import { addPage, allPages, changePage, homeMeta, pageAt, removePage } from './manage-pages.ts'
import { renderMarkdown } from './render-markdown.ts'
import { pageLinks } from './store.ts'

export const pageRoutes = (context: Context): Routes<typeof pageEndpoints> => ({
  'GET /api/pages/home': () => homeMeta(context),
  'GET /api/pages/by-path': ({ query }) => pageAt(context, query.path),
  'GET /api/pages/links': () => pageLinks(context.db),
  'POST /api/pages/preview': ({ body }) => ({ body_html: renderMarkdown(body.body) }),
  'GET /api/pages': () => allPages(context),
  'POST /api/pages': ({ body }) => addPage(context, body),
  'PUT /api/pages/*': ({ params, body, request }) =>
    changePage(context, params['*'], body, unchangedSince(request)),
  'DELETE /api/pages/:id': ({ params }) => removePage(context, params.id),
})
