import type { updateEndpoints } from '../../../contract/publishing/updates.ts'
import type { Context } from '../../platform/context.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { readUpdates } from './read-updates.ts'

export const updateRoutes = (context: Context): Routes<typeof updateEndpoints> => ({
  'GET /api/updates': ({ query }) => readUpdates(context, query),
})
