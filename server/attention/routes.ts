import type { attentionEndpoints } from '../../contract/attention.ts'
import type { Context } from '../context.ts'
import type { Routes } from '../http/implement.ts'
import { needsAttention, snooze } from './attention.ts'

export const attentionRoutes = (context: Context): Routes<typeof attentionEndpoints> => ({
  'GET /api/attention': () => needsAttention(context),
  'POST /api/attention/:id/snooze': ({ params }) => snooze(context, params.id),
})
