import type { moveEndpoints } from '../../../contract/records/moves.ts'
import type { Context } from '../../platform/context.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { requireShown } from '../require-shown.ts'
import { listMoves } from './read-moves.ts'

export const moveRoutes = (context: Context): Routes<typeof moveEndpoints> => ({
  'GET /api/moves': async ({ query }) => {
    await requireShown(context, 'moves')
    return listMoves(context.db, query, context.now())
  },
})
