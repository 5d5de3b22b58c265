import type { twoFactorEndpoints } from '../../../contract/accounts/two-factor.ts'
import type { Context } from '../../platform/context.ts'
import { notSignedIn } from '../../platform/errors.ts'
import type { Caller, Routes } from '../../platform/http/implement.ts'
import { confirmPassword } from '../users/confirm-password.ts'
import {
  askAdminsForTwoFactor,
  beginTwoFactor,
  removeTwoFactor,
  renewCodes,
  shownTwoFactor,
  turnOffTwoFactor,
  turnOnTwoFactor,
} from './manage-two-factor.ts'

export const twoFactorRoutes = (context: Context): Routes<typeof twoFactorEndpoints> => ({
  'GET /api/auth/two-factor': ({ caller }) => shownTwoFactor(context, self(caller).id),
  'POST /api/auth/two-factor': async ({ caller, body, request }) => {
    await confirmPassword(context, caller, body, request.ip)
    return beginTwoFactor(context, self(caller))
  },
  'PUT /api/auth/two-factor': ({ caller, body }) => turnOnTwoFactor(context, self(caller), body.code),
  'POST /api/auth/two-factor/codes': ({ caller, body }) => renewCodes(context, self(caller), body.code),
  'POST /api/auth/two-factor/off': async ({ caller, body }) => {
    await turnOffTwoFactor(context, self(caller), body.code)
    return {}
  },
  'DELETE /api/users/:id/two-factor': async ({ params, caller }) => {
    await removeTwoFactor(context, params.id, self(caller).username)
    return {}
  },
  'PUT /api/settings/two-factor': async ({ body, caller }) => {
    const { id, username: name, role } = self(caller)
    await askAdminsForTwoFactor(context, body.for_admins, { id, name, role })
    return {}
  },
})

function self({ user }: Caller) {
  if (!user) throw notSignedIn()
  return user
}
