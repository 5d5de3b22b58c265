import type { activityEndpoints } from '../../../contract/accounts/activity.ts'
import { whoIs } from '../../accounts/activity/record-change.ts'
import { newestLogs, peopleWhoChanged } from '../../accounts/activity/store.ts'
import type { Context } from '../../platform/context.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { shownLogs } from './shown-changes.ts'
import { undoChange, undoNewest } from './undo-change.ts'

export const historyRoutes = (context: Context): Routes<typeof activityEndpoints> => ({
  'GET /api/logs': async ({ query, caller }) =>
    shownLogs(context.db, await newestLogs(context.db, query), whoIs(caller).role),
  'GET /api/logs/people': () => peopleWhoChanged(context.db),
  'POST /api/logs/:id/undo': ({ params, body, caller }) =>
    undoChange(context, params.id, whoIs(caller), body),
  'POST /api/changes/:kind/:id/undo': ({ params, body, caller }) =>
    undoNewest(context, params.kind, params.id, whoIs(caller), body.first_change),
})
