import type { headlineCorrectionEndpoints } from '../../../contract/news/headline-changes.ts'
import type { moveEndpoints } from '../../../contract/news/moves.ts'
import type { outletEndpoints } from '../../../contract/news/outlets.ts'
import type { Context } from '../../platform/context.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { correctionsOfStory, listCorrections } from './headline-changes/read-store.ts'
import { listMoves } from './moves/read-store.ts'
import { outletPage, outletsList } from './outlets/outlet-page.ts'
import { isShown, requireShown } from './require-shown.ts'

type RecordEndpoints = typeof headlineCorrectionEndpoints &
  typeof moveEndpoints &
  typeof outletEndpoints

export const recordRoutes = (context: Context): Routes<RecordEndpoints> => ({
  'GET /api/outlets': async ({ query }) => {
    await requireShown(context, 'outlets')
    return outletsList(context.db, query.range)
  },
  'GET /api/outlets/:slug': async ({ params, query }) => {
    await requireShown(context, 'outlets')
    return outletPage(context.db, params.slug, query.range)
  },
  'GET /api/corrections': async ({ query }) => {
    await requireShown(context, 'corrections')
    return listCorrections(context.db, query)
  },
  'GET /api/stories/:id/corrections': async ({ params }) =>
    (await isShown(context, 'corrections')) ? correctionsOfStory(context.db, params.id) : [],
  'GET /api/moves': async ({ query }) => {
    await requireShown(context, 'moves')
    return listMoves(context.db, query, context.now())
  },
})
