import type { retentionEndpoints } from '../../../contract/admin/retention.ts'
import { whoIs } from '../../accounts/activity/record-change.ts'
import type { Context } from '../../platform/context.ts'
import { unchangedSince } from '../../platform/http/if-match.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { diskUse } from './disk.ts'
import { changeRetention, previewRetention, runNow, shownRetention } from './manage-retention.ts'

export const retentionRoutes = (context: Context): Routes<typeof retentionEndpoints> => ({
  'GET /api/settings/retention': () => shownRetention(context),
  'PUT /api/settings/retention': ({ body, request, caller }) =>
    changeRetention(context, body, whoIs(caller), unchangedSince(request)),
  'POST /api/settings/retention/preview': ({ body }) => previewRetention(context, body),
  'POST /api/settings/retention/run': () => runNow(context),
  'GET /api/settings/disk': () => diskUse(context),
})
