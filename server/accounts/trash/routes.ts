import type { trashEndpoints } from '../../../contract/accounts/trash.ts'
import type { Context } from '../../platform/context.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { whoIs } from '../changes/record-change.ts'
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
