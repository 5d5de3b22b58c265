import type { trashEndpoints } from '../../../contract/accounts/trash.ts'
import { whoIs } from '../../accounts/activity/record-change.ts'
import { deleteForGood, emptyTrash } from '../../accounts/trash/delete-for-good.ts'
import { trashPage } from '../../accounts/trash/store.ts'
import type { Context } from '../../platform/context.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { restoreOrContinue } from './restore.ts'

export const trashRoutes = (context: Context): Routes<typeof trashEndpoints> => ({
  'GET /api/trash': ({ query }) => trashPage(context.db, query),
  'POST /api/trash/:kind/:id/restore': ({ params, body, caller }) =>
    restoreOrContinue(context, { ...params, ...body, by: whoIs(caller) }),
  'DELETE /api/trash/:kind/:id': async ({ params, caller }) => ({
    deleted: await deleteForGood(context.db, params.kind, params.id, whoIs(caller)),
  }),
  'DELETE /api/trash': ({ caller }) => emptyTrash(context, whoIs(caller)),
})
