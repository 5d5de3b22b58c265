import type { reactionEndpoints } from '../../../contract/market/reactions.ts'
import type { Context } from '../../platform/context.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { reactionReceipt, storyReactionList } from './reaction-receipt.ts'

export const reactionRoutes = ({ db, now }: Context): Routes<typeof reactionEndpoints> => ({
  'GET /api/stories/:id/reactions': ({ params }) => storyReactionList(db, params.id, now()),
  'GET /api/stories/:id/reactions/:symbol': ({ params }) =>
    reactionReceipt(db, params.id, params.symbol, now()),
})
