import type { outletEndpoints } from '../../../contract/records/outlets.ts'
import type { Context } from '../../platform/context.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { requireShown } from '../require-shown.ts'
import { outletPage, outletsList } from './outlet-page.ts'

export const outletRoutes = (context: Context): Routes<typeof outletEndpoints> => ({
  'GET /api/outlets': async ({ query }) => {
    await requireShown(context, 'outlets')
    return outletsList(context.db, query.range, context.now())
  },
  'GET /api/outlets/:slug': async ({ params, query }) => {
    await requireShown(context, 'outlets')
    return outletPage(context.db, params.slug, query.range, context.now())
  },
})
