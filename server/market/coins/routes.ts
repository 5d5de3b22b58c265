import type { coinEndpoints } from '../../../contract/market/coins.ts'
import type { Context } from '../../platform/context.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { coinPage, coinPins, coinsList } from './coin-page.ts'

export const coinRoutes = ({ db, now }: Context): Routes<typeof coinEndpoints> => ({
  'GET /api/coins': () => coinsList(db, now()),
  'GET /api/coins/:symbol': ({ params, query }) => coinPage(db, params.symbol, query.range, now()),
  'GET /api/coins/:symbol/pins': ({ params, query }) =>
    coinPins(db, params.symbol, query.range, now()),
})
