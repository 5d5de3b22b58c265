import type { scorecardEndpoints } from '../../contract/scorecard.ts'
import type { Context } from '../context.ts'
import type { Routes } from '../http/implement.ts'
import { scorecard } from './scorecard.ts'

export const scorecardRoutes = ({ db, now }: Context): Routes<typeof scorecardEndpoints> => ({
  'GET /api/scorecard': ({ query }) => scorecard(db, query, now()),
})
