import type { briefEndpoints } from '../../../contract/news/briefs.ts'
import type { Context } from '../../platform/context.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { readBrief } from './read-brief.ts'
import { firstBriefDay, newestBriefs } from './store.ts'

export const briefRoutes = (context: Context): Routes<typeof briefEndpoints> => ({
  'GET /api/briefs': async ({ query }) => ({
    briefs: await newestBriefs(context.db, query.limit),
    since: await firstBriefDay(context.db),
  }),
  'GET /api/briefs/:day': ({ params }) => readBrief(context, params.day),
})
