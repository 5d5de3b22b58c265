import type { activityEndpoints } from '../../contract/activity.ts'
import type { Context } from '../context.ts'
import type { Routes } from '../http/implement.ts'
import { newestLogs } from './store.ts'

export const activityRoutes = ({ db }: Context): Routes<typeof activityEndpoints> => ({
  'GET /api/logs': ({ query }) => newestLogs(db, query),
})
