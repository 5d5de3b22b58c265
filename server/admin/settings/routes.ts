import type { settingsEndpoints } from '../../../contract/platform/settings.ts'
import type { siteEndpoints } from '../../../contract/platform/site.ts'
import { whoIs } from '../../accounts/activity/record-change.ts'
import type { Context } from '../../platform/context.ts'
import { unchangedSince } from '../../platform/http/if-match.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { uploadMark } from '../../platform/uploads/upload-logo.ts'
import { changeSettings, shownSettings } from './manage-settings.ts'
import { changeSite, shownSite } from './manage-site.ts'

export const settingsRoutes = (
  context: Context,
): Routes<typeof settingsEndpoints & typeof siteEndpoints> => ({
  'GET /api/settings/cron': () => shownSettings(context),
  'PUT /api/settings/cron': ({ body, request, caller }) =>
    changeSettings(context, body, whoIs(caller), unchangedSince(request)),
  'GET /api/settings/site': () => shownSite(context),
  'PUT /api/settings/site': ({ body, request, caller }) =>
    changeSite(context, body, whoIs(caller), unchangedSince(request)),
  'POST /api/settings/site/upload': ({ request }) => uploadMark(context.db, request),
})
