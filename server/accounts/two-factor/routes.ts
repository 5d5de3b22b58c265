import type { twoFactorEndpoints } from '../../../contract/accounts/two-factor.ts'
import type { Context } from '../../platform/context.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { confirmPassword } from '../users/manage-users.ts'
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
  'GET /api/auth/two-factor': ({ caller }) => shownTwoFactor(context, caller.user.id),
  'POST /api/auth/two-factor': async ({ caller, body, request }) => {
    await confirmPassword(context, caller, body, request.ip)
    return beginTwoFactor(context, caller.user)
  },
  'PUT /api/auth/two-factor': ({ caller, body }) =>
    turnOnTwoFactor(context, caller.user, body.code),
  'POST /api/auth/two-factor/codes': ({ caller, body }) =>
    renewCodes(context, caller.user, body.code),
  'POST /api/auth/two-factor/off': async ({ caller, body }) => {
    await turnOffTwoFactor(context, caller.user, body.code)
    return {}
  },
  'DELETE /api/users/:id/two-factor': async ({ params, caller }) => {
    await removeTwoFactor(context, params.id, caller.user.username)
    return {}
  },
  'PUT /api/settings/two-factor': async ({ body, caller }) => {
    await askAdminsForTwoFactor(context, body.for_admins, caller.user)
    return {}
  },
})
