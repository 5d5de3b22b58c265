import type { scorecardEndpoints } from '../../../contract/market/scorecard.ts'
import type { Context } from '../../platform/context.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { scorecard } from './scorecard.ts'

export const scorecardRoutes = ({ db, now }: Context): Routes<typeof scorecardEndpoints> => ({
  'GET /api/scorecard': ({ query }) => scorecard(db, query, now()),
})
