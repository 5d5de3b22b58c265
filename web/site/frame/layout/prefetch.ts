import type { QueryClient } from '@tanstack/react-query'
import type { Mover } from '../../../../contract/market/market.ts'
import type { HistoryRange } from '../../../../contract/market/ranges.ts'
import type { FeedFilters } from '../../../../contract/news/filters.ts'
import type { Head } from '../../../page/page-head.tsx'
import type { PageVisit, Prefetched } from '../../../page/route-handle.ts'
import { placeholderCoins, selectedCoin } from '../../market/dashboard/coins.ts'
import {
  coinDataQuery,
  coinListQuery,
  priceHistoryQuery,
  topMoversQuery,
} from '../../market/dashboard/market-queries.ts'
import { chartCoinOf, chartRangeOf } from '../../market/dashboard/market-url.ts'
import { categoryCoin } from '../../news/categories/category-coin.ts'
import { viewInWords } from '../../news/feed-query/active-filters.ts'
import type { Grouping } from '../../news/feed-query/feed-query.ts'
import { firstArticles } from '../../news/feed-query/feed-query.ts'
import { filtersOf, isGrouped, viewAddress, viewOf } from '../../news/feed-query/feed-url.ts'
import { goneStoryHead, storyData, storyHead } from '../../stories/story-head.ts'
import { storyAt, storyCorrections, topStoriesQuery } from '../../stories/story-queries.ts'
import {
  categoryHead,
  managedPageHead,
  notFoundHead,
  routeHead,
  viewHead,
} from '../page-frame/page-heads.ts'
import { prefetchFrame, withData } from '../page-frame/prefetch-frame.ts'
import {
  activeCategoriesQuery,
  homeMetaQuery,
  managedPageQuery,
  newestArticlesQuery,
  pathOf,
  publicTagsQuery,
  whatIsAt,
} from '../page-frame/site-queries.ts'

export { prefetchCoin, prefetchCoins } from '../../market/coins/prefetch-coins.ts'
export {
  prefetchBrief,
  prefetchCorrections,
  prefetchData,
  prefetchMoves,
  prefetchOutlet,
  prefetchOutlets,
  prefetchScorecard,
} from './prefetch-records.ts'

/**
 * Data that each public route loads before rendering. If articles fail, the page fails; menu, prices and meta
 * texts may be missing and load later.
 */

export async function prefetchHome({ client, url, siteName, now }: PageVisit): Promise<Prefetched> {
  const filters = filtersOf(url.searchParams)
  const [articles, home, page] = await Promise.all([
    firstArticles(client, filters, undefined, groupingOf(url)),
    client.fetchQuery(homeMetaQuery()).catch(() => undefined),
    url.pathname === '/news'
      ? client.fetchQuery(managedPageQuery('/news')).catch(() => null)
      : null,
    ...prefetchFrame(client),
    client.prefetchQuery(topStoriesQuery()),
    prefetchMarket(client, url.searchParams),
  ])
  const head = withView(client, routeHead(page, home, '/'), url, filters, now)
  return { status: 200, head: withData(head, url, siteName, articles) }
}

export async function prefetchArticles({ client, url, siteName }: PageVisit): Promise<Prefetched> {
  const [articles, home, page] = await Promise.all([
    firstArticles(client, {}, 'GET /api/articles/public'),
    client.fetchQuery(homeMetaQuery()).catch(() => undefined),
    client.fetchQuery(managedPageQuery('/articles')).catch(() => null),
    ...prefetchFrame(client),
  ])
  const head = routeHead(page, home, '/articles', 'Articles')
  return { status: 200, head: withData(head, url, siteName, articles) }
}

export async function prefetchSlug({ client, url, siteName, now }: PageVisit): Promise<Prefetched> {
  const [found] = await Promise.all([
    client.fetchQuery(whatIsAt(pathOf(url.pathname))),
    ...prefetchFrame(client),
  ])
  if (found === null) return { status: 404, head: notFoundHead(url.pathname, siteName) }
  if ('page' in found) {
    if (found.page.template === 'Homepage') await client.prefetchQuery(newestArticlesQuery())
    return { status: 200, head: withData(managedPageHead(found.page), url, siteName) }
  }
  const { category: _, ...filters } = filtersOf(url.searchParams)
  const [articles] = await Promise.all([
    firstArticles(
      client,
      { ...filters, category: found.category.slug },
      undefined,
      groupingOf(url),
    ),
    client.prefetchQuery(topStoriesQuery()),
    prefetchQuote(client, found.category.tagId),
  ])
  const head = withView(client, categoryHead(found.category, siteName), url, filters, now)
  return { status: 200, head: withData(head, url, siteName, articles) }
}

export async function prefetchStory({
  client,
  params,
  url,
  siteName,
}: PageVisit): Promise<Prefetched> {
  const id = params.id ?? ''
  const [story] = await Promise.all([client.fetchQuery(storyAt(id)), ...prefetchFrame(client)])
  if (story === null) return { status: 404, head: goneStoryHead(id, siteName) }
  await client.prefetchQuery(storyCorrections(story.id))
  const head = storyHead(story, siteName)
  return { status: 200, head: { ...head, jsonLd: storyData(story, head, url.origin, siteName) } }
}

const groupingOf = (url: URL): Grouping => (isGrouped(url.searchParams) ? { group: '1' } : {})

async function prefetchMarket(client: QueryClient, params: URLSearchParams) {
  const movers = client.prefetchQuery(topMoversQuery()).then(() => dropSparklines(client))
  const coins = await client.fetchQuery(coinListQuery()).catch(() => placeholderCoins)
  const { symbol } = selectedCoin(coins, chartCoinOf(params))
  if (coins.length > 0) {
    await Promise.all([
      client.prefetchQuery(coinDataQuery(symbol)),
      client
        .prefetchQuery(priceHistoryQuery(symbol, chartRangeOf(params)))
        .then(() => roundPrices(client, symbol, chartRangeOf(params))),
    ])
  }
  await movers
}

/** The page does not draw them, and they are two thirds of the movers it sends to the browser. */
function dropSparklines(client: QueryClient) {
  const without = (mover: Mover) => ({ ...mover, sparkline: [] })
  client.setQueryData(
    topMoversQuery().queryKey,
    (movers) =>
      movers && { gainers: movers.gainers.map(without), losers: movers.losers.map(without) },
  )
}

/** Significant digits of a price that the chart says. */
const PRICE_DIGITS = 8

/** A chart sends hundreds of prices, half of whose digits it cannot show. */
function roundPrices(client: QueryClient, symbol: string, range: HistoryRange) {
  client.setQueryData(priceHistoryQuery(symbol, range).queryKey, (points) =>
    points?.map((point) => ({ ...point, price: Number(point.price.toPrecision(PRICE_DIGITS)) })),
  )
}

async function prefetchQuote(client: QueryClient, tagId: number) {
  const [tags, coins] = await Promise.all([
    client.fetchQuery(publicTagsQuery()).catch(() => []),
    client.fetchQuery(coinListQuery()).catch(() => []),
  ])
  const coin = categoryCoin(tagId, tags, coins)
  if (coin) await client.prefetchQuery(coinDataQuery(coin.symbol))
}

/** Title with the filters of the address; the server writes times in UTC. */
function withView(
  client: QueryClient,
  head: Head,
  url: URL,
  filters: FeedFilters,
  now: number,
): Head {
  const categories = client.getQueryData(activeCategoriesQuery().queryKey) ?? []
  const inWords = viewInWords(filters, { categories, timeZone: 'UTC', now })
  return viewHead(head, inWords, viewAddress(url.pathname, filters, viewOf(url.searchParams)))
}
