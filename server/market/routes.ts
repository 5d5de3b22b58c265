import type { marketEndpoints } from '../../contract/market/market.ts'
import { whoIs } from '../accounts/activity/record-change.ts'
import type { Context } from '../platform/context.ts'
import { notFound, notSignedIn } from '../platform/errors.ts'
import { unchangedSince } from '../platform/http/if-match.ts'
import type { Routes } from '../platform/http/implement.ts'
import { addCoin, changeCoin, removeCoin, updateCoinData } from './manage-coins.ts'
import { topMovers } from './movers-store.ts'
import { priceHistory } from './price-history.ts'
import { coinData, coinList, coinTable } from './store.ts'

export const marketRoutes = (context: Context): Routes<typeof marketEndpoints> => {
  const { db, now } = context
  return {
    'GET /api/crypto/coins': ({ caller }) => {
      if (caller.token === 'bad') throw notSignedIn()
      return caller.user ? coinTable(db) : coinList(db)
    },
    'GET /api/crypto/data/:symbol': async ({ params: { symbol } }) => {
      const coin = await coinData(db, symbol)
      if (!coin) throw notFound(`Coin '${symbol}'`)
      return coin
    },
    'GET /api/crypto/history/:symbol/:range': ({ params: { symbol, range } }) =>
      priceHistory(db, symbol, range, now()),
    'GET /api/crypto/top-movers': () => topMovers(db),
    'POST /api/crypto/coins': ({ body, caller }) => addCoin(context, body, whoIs(caller)),
    'PUT /api/crypto/coins/:id': ({ params, body, request, caller }) =>
      changeCoin(context, params.id, body, whoIs(caller), unchangedSince(request)),
    'POST /api/crypto/coins/:id/update': ({ params }) => updateCoinData(context, params.id),
    'DELETE /api/crypto/coins/:id': ({ params, caller }) =>
      removeCoin(context, params.id, whoIs(caller)),
  }
}
