import type { userEndpoints } from '../../contract/users.ts'
import { whoIs } from '../changes/record-change.ts'
import type { Context } from '../context.ts'
import { notAllowed } from '../errors.ts'
import { unchangedSince } from '../http/if-match.ts'
import type { Routes } from '../http/implement.ts'
import { confirmPassword } from './confirm-password.ts'
import { addUser, changeUser, removeUser } from './manage-users.ts'
import { listUsers } from './store.ts'

export const userRoutes = (context: Context): Routes<typeof userEndpoints> => ({
  'GET /api/users': () => listUsers(context.db, context.now().toISOString()),
  'POST /api/users': ({ body, caller }) => addUser(context, body, whoIs(caller)),
  'PUT /api/users/:id': async ({ params, body, request, caller }) => {
    const isOwn = caller.user?.id === params.id
    if (
      caller.user &&
      body.role !== undefined &&
      body.role !== caller.user.role &&
      caller.user.role !== 'admin'
    )
      throw notAllowed('admin', caller.user.role)
    if (isOwn && body.password !== undefined) await confirmPassword(context, caller, body, request.ip)
    return changeUser(context, params.id, body, {
      by: whoIs(caller),
      unchangedSince: unchangedSince(request),
      keepSession: isOwn ? caller.session?.id : undefined,
    })
  },
  'DELETE /api/users/:id': ({ params, caller }) => removeUser(context, params.id, whoIs(caller)),
})
