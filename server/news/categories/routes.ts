import type { categoryEndpoints } from '../../../contract/news/categories.ts'
import { whoIs } from '../../accounts/activity/record-change.ts'
import type { Context } from '../../platform/context.ts'
import { notFound, notSignedIn } from '../../platform/errors.ts'
import { unchangedSince } from '../../platform/http/if-match.ts'
import type { Routes } from '../../platform/http/implement.ts'
import {
  activeCategories,
  addCategory,
  allCategories,
  categoryBySlug,
  changeCategory,
  removeCategory,
} from './store.ts'

export const categoryRoutes = (context: Context): Routes<typeof categoryEndpoints> => ({
  'GET /api/categories': ({ headers, caller }) => {
    if (headers['x-admin-request'] === undefined) return activeCategories(context.db)
    if (!caller.user) throw notSignedIn()
    return allCategories(context.db)
  },
  'GET /api/categories/:slug': async ({ params }) => {
    const category = await categoryBySlug(context.db, params.slug)
    if (!category) throw notFound('Category')
    return category
  },
  'POST /api/categories': ({ body, caller }) => addCategory(context, body, whoIs(caller)),
  'PUT /api/categories/:id': ({ params, body, request, caller }) =>
    changeCategory(context, params.id, body, whoIs(caller), unchangedSince(request)),
  'DELETE /api/categories/:id': ({ params, caller }) =>
    removeCategory(context, params.id, whoIs(caller)),
})
