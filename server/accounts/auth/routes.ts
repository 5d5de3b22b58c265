import type { authEndpoints } from '../../../contract/accounts/auth.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { bearerToken } from './identify.ts'
import { signIn } from './sign-in.ts'
import { adminNames, endSession, endSessionOf, endSessionsOf, sessionsOf } from './store.ts'
import { hashOf } from './tokens.ts'

export const authRoutes = (context: Context): Routes<typeof authEndpoints> => ({
  'POST /api/auth/login': ({ body, request }) =>
    signIn(context, body, { ip: request.ip, userAgent: request.headers['user-agent'] }),
  'GET /api/auth/verify': ({ caller }) => ({ user: caller.user }),
  'POST /api/auth/logout': async ({ request }) => {
    const token = bearerToken(request.headers.authorization)
    if (token) await endSession(context.db, hashOf(token))
    return {}
  },
  'GET /api/auth/admins': () => adminNames(context.db),
  'GET /api/auth/sessions': ({ caller: { user, session } }) =>
    sessionsOf(context.db, user.id, context.now().toISOString(), session?.id),
  'DELETE /api/auth/sessions/:id': async ({ caller, params }) => {
    if (!(await endSessionOf(context.db, caller.user.id, params.id))) throw notFound('Session')
    return {}
  },
  'POST /api/auth/logout-everywhere': async ({ caller: { user, session } }) => ({
    ended: await endSessionsOf(context.db, user.id, session?.id),
  }),
})
