import type { settingsEndpoints } from '../../../contract/platform/settings.ts'
import { whoIs } from '../../accounts/activity/record-change.ts'
import type { Context } from '../../platform/context.ts'
import { unchangedSince } from '../../platform/http/if-match.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { changeSettings, shownSettings } from './manage-settings.ts'

export const settingsRoutes = (context: Context): Routes<typeof settingsEndpoints> => ({
  'GET /api/settings/cron': () => shownSettings(context),
  'PUT /api/settings/cron': ({ body, request, caller }) =>
    changeSettings(context, body, whoIs(caller), unchangedSince(request)),
})
