import type { QueryClient } from '@tanstack/react-query'
import { DEFAULT_COIN_SYMBOL } from '../../contract/ranges.ts'
import type { Head } from '../page-head.tsx'
import type { Prefetched, Visit } from '../route-handle.ts'
import { articlesOf, type FeedSource, feed } from './feed/feed-query.ts'
import { filtersOf } from './feed/feed-url.ts'
import { coinData, coinList, priceHistory, topMovers } from './market/market-queries.ts'
import { categoryHead, managedPageHead, notFoundHead, routeHead } from './page-heads.ts'
import { activeCategories, homeMeta, newestArticles, pageAt, pageLinks, whatIsAt } from './site-queries.ts'
import { pathOf } from './slug.ts'
import { pageData } from './structured-data.ts'

/**
 * What each public route reads before the server renders it. A page is nothing without its articles, so their failure
 * is the page's; menu, prices and meta texts may be missing and come later.
 */

export async function prefetchHome({ client, url, siteName }: Visit): Promise<Prefetched> {
  const filters = filtersOf(url.searchParams)
  const [articles, home, page] = await Promise.all([
    firstArticles(client, filters),
    client.fetchQuery(homeMeta()).catch(() => undefined),
    url.pathname === '/news' ? client.fetchQuery(pageAt('/news')).catch(() => null) : null,
    ...prefetchFrame(client),
    prefetchMarket(client),
  ])
  const head = routeHead(page, home, '/')
  return { status: 200, head: withData(head, url, siteName, articles) }
}

export async function prefetchArticles({ client, url, siteName }: Visit): Promise<Prefetched> {
  const [articles, home, page] = await Promise.all([
    firstArticles(client, {}, 'GET /api/articles/public'),
    client.fetchQuery(homeMeta()).catch(() => undefined),
    client.fetchQuery(pageAt('/articles')).catch(() => null),
    ...prefetchFrame(client),
  ])
  const head = routeHead(page, home, '/articles', 'Articles')
  return { status: 200, head: withData(head, url, siteName, articles) }
}

export async function prefetchSlug({ client, url, siteName }: Visit): Promise<Prefetched> {
  const [found] = await Promise.all([
    client.fetchQuery(whatIsAt(pathOf(url.pathname))),
    ...prefetchFrame(client),
  ])
  if (found === null) return { status: 404, head: notFoundHead(url.pathname, siteName) }
  if ('page' in found) {
    if (found.page.template === 'Homepage') await client.prefetchQuery(newestArticles())
    return { status: 200, head: withData(managedPageHead(found.page), url, siteName) }
  }
  const articles = await firstArticles(client, { category: found.category.slug })
  return { status: 200, head: withData(categoryHead(found.category, siteName), url, siteName, articles) }
}

/** What stands around every page: the menu and the footer. */
const prefetchFrame = (client: QueryClient) => [
  client.prefetchQuery(activeCategories()),
  client.prefetchQuery(pageLinks()),
]

async function firstArticles(client: QueryClient, filters: Parameters<typeof feed>[0], source?: FeedSource) {
  const { pages } = await client.fetchInfiniteQuery(feed(filters, source))
  return articlesOf(pages)
}

/** The coin the dashboard opens with, so that it is drawn with the page. */
async function prefetchMarket(client: QueryClient) {
  await Promise.all([
    client.prefetchQuery(coinList()),
    client.prefetchQuery(coinData(DEFAULT_COIN_SYMBOL)),
    client.prefetchQuery(priceHistory(DEFAULT_COIN_SYMBOL, '24h')),
    client.prefetchQuery(topMovers()),
  ])
}

function withData(
  head: Head,
  url: URL,
  siteName: string,
  articles: { title: string; url: string }[] = [],
): Head {
  return { ...head, jsonLd: pageData(head, url.origin, siteName, articles) }
}
