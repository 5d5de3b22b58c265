import type { modelEndpoints } from '../../../contract/analysis/models.ts'
import { whoIs } from '../../accounts/activity/record-change.ts'
import type { Context } from '../../platform/context.ts'
import { unchangedSince } from '../../platform/http/if-match.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { listModels } from '../models/vendors.ts'
import { aiSpend } from './ai-spend.ts'
import { addModel, changeModel, removeModel } from './manage-models.ts'
import { testModel } from './test-model.ts'

export const modelRoutes = (context: Context): Routes<typeof modelEndpoints> => ({
  'GET /api/ai/models': () => listModels(context),
  'POST /api/ai/models': ({ body, caller }) => addModel(context, body, whoIs(caller)),
  'PUT /api/ai/models/:id': ({ params, body, caller, request }) =>
    changeModel(context, params.id, body, whoIs(caller), unchangedSince(request)),
  'DELETE /api/ai/models/:id': ({ params, query, caller }) =>
    removeModel(context, params.id, query.replacement, whoIs(caller)),
  'POST /api/ai/models/:id/test': ({ params }) => testModel(context, params.id),
  'GET /api/ai/spend': () => aiSpend(context),
})
