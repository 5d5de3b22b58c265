import type { PageVisit, Prefetched } from '../../../page/route-handle.ts'
import { notFoundHead } from '../../frame/page-frame/page-heads.ts'
import { prefetchFrame, withData } from '../../frame/page-frame/prefetch-frame.ts'
import { firstArticles } from '../../news/feed-query/feed-query.ts'
import { movesOf } from '../../news/track-records/moves/moves-query.ts'
import { coinPath } from '../coin-parts/coin-path.ts'
import { coinPageQuery, coinTableQuery } from '../coin-parts/coin-queries.ts'
import {
  coinGrouping,
  coinHead,
  coinNewsFilters,
  coinNewsViewOf,
  coinRangeOf,
  coinsHead,
} from './coin-url.ts'

export async function prefetchCoins({ client, url, siteName }: PageVisit): Promise<Prefetched> {
  const [list] = await Promise.all([client.fetchQuery(coinTableQuery()), ...prefetchFrame(client)])
  const coins = list.coins.map(({ symbol, name }) => ({
    title: `${name || symbol} (${symbol})`,
    url: url.origin + coinPath(symbol),
  }))
  return { status: 200, head: withData(coinsHead(siteName), url, siteName, coins) }
}

export async function prefetchCoin({
  client,
  url,
  params,
  siteName,
  now,
}: PageVisit): Promise<Prefetched> {
  const symbol = (params.symbol ?? '').toUpperCase()
  const [coin] = await Promise.all([
    client.fetchQuery(coinPageQuery(symbol, coinRangeOf(url.searchParams))),
    client.prefetchQuery(movesOf('30', symbol)),
    ...prefetchFrame(client),
  ])
  if (!coin) return { status: 404, head: notFoundHead(url.pathname, siteName) }
  if (url.pathname !== coinPath(coin.symbol))
    return {
      status: 301,
      head: coinHead(coin, siteName),
      movedTo: coinPath(coin.symbol) + url.search,
    }
  const articles = await firstArticles(
    client,
    coinNewsFilters(url.searchParams, symbol, now),
    undefined,
    coinGrouping(coinNewsViewOf(url.searchParams)),
  )
  return { status: 200, head: withData(coinHead(coin, siteName), url, siteName, articles) }
}
