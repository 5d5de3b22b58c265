import type { userEndpoints } from '../../../contract/accounts/users.ts'
import type { Context } from '../../platform/context.ts'
import { notAllowed, notFound } from '../../platform/errors.ts'
import { unchangedSince } from '../../platform/http/if-match.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { whoIs } from '../activity/record-change.ts'
import { endSessionOf, endSessionsOf, sessionsOf } from '../auth/store.ts'
import { addUser, changeUser, confirmPassword, removeUser } from './manage-users.ts'
import { listUsers, userExists } from './store.ts'

export const userRoutes = (context: Context): Routes<typeof userEndpoints> => ({
  'GET /api/users': () => listUsers(context.db, context.now().toISOString()),
  'POST /api/users': ({ body, caller }) => addUser(context, body, whoIs(caller)),
  'PUT /api/users/:id': async ({ params, body, request, caller }) => {
    const isOwn = caller.user.id === params.id
    const { role } = caller.user
    if (body.role !== undefined && body.role !== role && role !== 'admin')
      throw notAllowed('admin', role)
    if (isOwn && body.password !== undefined)
      await confirmPassword(context, caller, body, request.ip)
    return changeUser(context, params.id, body, {
      by: whoIs(caller),
      unchangedSince: unchangedSince(request),
      keepSession: isOwn ? caller.session?.id : undefined,
    })
  },
  'DELETE /api/users/:id': ({ params, caller }) => removeUser(context, params.id, whoIs(caller)),
  'GET /api/users/:id/sessions': async ({ params, caller }) => {
    if (!(await userExists(context.db, params.id))) throw notFound('User')
    return sessionsOf(context.db, params.id, context.now().toISOString(), caller.session?.id)
  },
  'DELETE /api/users/:id/sessions/:session': async ({ params }) => {
    if (!(await endSessionOf(context.db, params.id, params.session))) throw notFound('Session')
    return {}
  },
  'DELETE /api/users/:id/sessions': async ({ params, caller }) => ({
    ended: await endSessionsOf(context.db, params.id, caller.session?.id),
  }),
})
