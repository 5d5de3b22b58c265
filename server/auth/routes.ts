import type { authEndpoints } from '../../contract/auth.ts'
import type { Context } from '../context.ts'
import { notSignedIn } from '../errors.ts'
import type { Routes } from '../http/implement.ts'
import { clientAddress } from './client-address.ts'
import { bearerToken } from './identify.ts'
import { signIn } from './sign-in.ts'
import { endSession } from './store.ts'
import { hashOf } from './tokens.ts'

export const authRoutes = (context: Context): Routes<typeof authEndpoints> => ({
  'POST /api/auth/login': ({ body, request }) => signIn(context, body, clientAddress(request.ip)),
  'GET /api/auth/verify': ({ caller }) => {
    if (!caller.user) throw notSignedIn()
    return { user: caller.user }
  },
  'POST /api/auth/logout': async ({ request }) => {
    const token = bearerToken(request.headers.authorization)
    if (token) await endSession(context.db, hashOf(token))
    return {}
  },
})
