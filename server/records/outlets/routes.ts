import type { outletEndpoints } from '../../../contract/records/outlets.ts'
import type { Context } from '../../platform/context.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { outletPage, outletsList } from './outlet-page.ts'

export const outletRoutes = ({ db, now }: Context): Routes<typeof outletEndpoints> => ({
  'GET /api/outlets': ({ query }) => outletsList(db, query.range, now()),
  'GET /api/outlets/:slug': ({ params, query }) => outletPage(db, params.slug, query.range, now()),
})
