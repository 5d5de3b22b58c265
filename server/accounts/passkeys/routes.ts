import type { passkeyEndpoints } from '../../../contract/accounts/passkeys.ts'
import type { Context } from '../../platform/context.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { passkeysOf } from '../auth/passkey-store.ts'
import { confirmPassword } from '../users/manage-users.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  neededParty,
  relyingParty,
  removePasskey,
  signInWithPasskey,
} from './manage-passkeys.ts'

export const passkeyRoutes = (context: Context): Routes<typeof passkeyEndpoints> => ({
  'GET /api/auth/passkeys': async ({ caller, request }) => ({
    passkeys: await passkeysOf(context.db, caller.user.id),
    origin: relyingParty(context, request)?.origin ?? null,
  }),
  'POST /api/auth/passkeys/options': async ({ caller, body, request }) => {
    await confirmPassword(context, caller, body, request.ip)
    return beginPasskey(context, neededParty(context, request), caller.user)
  },
  'POST /api/auth/passkeys': ({ caller, body, request }) =>
    addPasskey(context, neededParty(context, request), caller.user, body),
  'DELETE /api/auth/passkeys/:id': async ({ caller, params }) => {
    await removePasskey(context, caller.user, params.id)
    return {}
  },
  'POST /api/auth/passkey/options': ({ request }) =>
    beginPasskeySignIn(context, neededParty(context, request)),
  'POST /api/auth/passkey': ({ body, request }) =>
    signInWithPasskey(context, neededParty(context, request), body.credential, {
      ip: request.ip,
      userAgent: request.headers['user-agent'],
    }),
})
