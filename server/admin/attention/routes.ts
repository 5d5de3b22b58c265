import type { attentionEndpoints } from '../../../contract/admin/attention.ts'
import type { Context } from '../../platform/context.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { needsAttention, snooze } from './attention.ts'

export const attentionRoutes = (context: Context): Routes<typeof attentionEndpoints> => ({
  'GET /api/attention': ({ caller }) => needsAttention(context, caller.user?.role),
  'POST /api/attention/:id/snooze': ({ params, caller }) =>
    snooze(context, params.id, caller.user?.role),
})
