import type { trashEndpoints } from '../../contract/trash.ts'
import { whoIs } from '../changes/record-change.ts'
import type { Context } from '../context.ts'
import type { Routes } from '../http/implement.ts'
import { deleteForGood, emptyTrash } from './delete-for-good.ts'
import { restoreOrContinue } from './restore.ts'
import { trashPage } from './store.ts'

export const trashRoutes = (context: Context): Routes<typeof trashEndpoints> => ({
  'GET /api/trash': ({ query }) => trashPage(context.db, query),
  'POST /api/trash/:kind/:id/restore': ({ params, body, caller }) =>
    restoreOrContinue(context, { ...params, ...body, by: whoIs(caller) }),
  'DELETE /api/trash/:kind/:id': async ({ params, caller }) => ({
    deleted: await deleteForGood(context.db, params.kind, params.id, whoIs(caller)),
  }),
  'DELETE /api/trash': ({ caller }) => emptyTrash(context, whoIs(caller)),
})
