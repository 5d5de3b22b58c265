import type { headlineCorrectionEndpoints } from '../../../contract/records/corrections.ts'
import type { Context } from '../../platform/context.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { isShown, requireShown } from '../require-shown.ts'
import { correctionsOfStory, listCorrections } from './read-corrections.ts'

export const headlineCorrectionRoutes = (context: Context): Routes<typeof headlineCorrectionEndpoints> => ({
  'GET /api/corrections': async ({ query }) => {
    await requireShown(context, 'corrections')
    return listCorrections(context.db, query)
  },
  'GET /api/stories/:id/corrections': async ({ params }) =>
    (await isShown(context, 'corrections')) ? correctionsOfStory(context.db, params.id) : [],
})
