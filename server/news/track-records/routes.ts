import type { headlineCorrectionEndpoints } from '../../../contract/news/headline-changes.ts'
import type { moveEndpoints } from '../../../contract/news/moves.ts'
import type { outletEndpoints } from '../../../contract/news/outlets.ts'
import type { Context } from '../../platform/context.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { isShown } from '../../platform/settings/shown-pages.ts'
import { correctionsOfStory, listCorrections } from './headline-changes/read-store.ts'
import { listMoves } from './moves/read-store.ts'
import { outletPage, outletsList } from './outlets/outlet-page.ts'

type RecordEndpoints = typeof headlineCorrectionEndpoints &
  typeof moveEndpoints &
  typeof outletEndpoints

export const recordRoutes = (context: Context): Routes<RecordEndpoints> => ({
  'GET /api/outlets': ({ query }) => outletsList(context.db, query.range),
  'GET /api/outlets/:slug': ({ params, query }) => outletPage(context.db, params.slug, query.range),
  'GET /api/corrections': ({ query }) => listCorrections(context.db, query),
  'GET /api/stories/:id/corrections': async ({ params }) =>
    (await isShown(context, 'corrections')) ? correctionsOfStory(context.db, params.id) : [],
  'GET /api/moves': ({ query }) => listMoves(context.db, query, context.now()),
})
