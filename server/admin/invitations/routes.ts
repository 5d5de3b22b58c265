import type { invitationEndpoints } from '../../../contract/accounts/invitations.ts'
import { signIn } from '../../accounts/auth/sign-in.ts'
import type { Context } from '../../platform/context.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { siteAddress } from '../../platform/http/site-address.ts'
import { acceptInvitation, checkInvitation } from './accept-invitation.ts'
import {
  invite,
  listInvitations,
  renewInvitation,
  withdrawInvitation,
} from './manage-invitations.ts'

export const invitationRoutes = (context: Context): Routes<typeof invitationEndpoints> => ({
  'GET /api/invitations': () => listInvitations(context),
  'POST /api/invitations': ({ body, caller, request }) =>
    invite(context, body, caller.user, siteAddress(context, request)),
  'POST /api/invitations/:id/link': ({ params, caller, request }) =>
    renewInvitation(context, params.id, caller.user, siteAddress(context, request)),
  'DELETE /api/invitations/:id': ({ params, caller }) =>
    withdrawInvitation(context, params.id, caller.user),
  'POST /api/invitations/check': ({ body, request }) =>
    checkInvitation(context, body.token, request.ip),
  'POST /api/invitations/accept': async ({ body, request }) => {
    await acceptInvitation(context, body, request.ip)
    return signIn(context, body, { ip: request.ip, userAgent: request.headers['user-agent'] })
  },
})
