import type { settingsEndpoints } from '../../contract/settings.ts'
import { whoIs } from '../changes/record-change.ts'
import type { Context } from '../context.ts'
import { unchangedSince } from '../http/if-match.ts'
import type { Routes } from '../http/implement.ts'
import { changeSettings, shownSettings } from './manage-settings.ts'

export const settingsRoutes = (context: Context): Routes<typeof settingsEndpoints> => ({
  'GET /api/settings/cron': () => shownSettings(context),
  'PUT /api/settings/cron': ({ body, request, caller }) =>
    changeSettings(context, body, whoIs(caller), unchangedSince(request)),
})
