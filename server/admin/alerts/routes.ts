import type { alertEndpoints } from '../../../contract/admin/alerts.ts'
import { whoIs } from '../../accounts/activity/record-change.ts'
import type { Context } from '../../platform/context.ts'
import { unchangedSince } from '../../platform/http/if-match.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { alerts, changeChannel, changeRules, forgetChannel } from './manage-channels.ts'
import { sendFailedAgain, testChannel } from './send-alerts.ts'

export const alertRoutes = (context: Context): Routes<typeof alertEndpoints> => ({
  'GET /api/alerts': () => alerts(context),
  'PUT /api/alerts/channels/:kind': ({ params, body, caller, request }) =>
    changeChannel(context, params.kind, body, whoIs(caller), unchangedSince(request)),
  'DELETE /api/alerts/channels/:kind': ({ params, caller }) =>
    forgetChannel(context, params.kind, whoIs(caller)),
  'POST /api/alerts/channels/:kind/test': ({ params, body }) =>
    testChannel(context, params.kind, body),
  'PUT /api/alerts/rules': ({ body, caller }) => changeRules(context, body, whoIs(caller)),
  'POST /api/alerts/deliveries/:id/again': ({ params }) => sendFailedAgain(context, params.id),
})
